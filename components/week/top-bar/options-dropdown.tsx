'use client'
import { Suspense } from 'react'
import { useLeave } from '@/components/core/changes/use-leave'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useOwnTimetable } from '@/components/core/state/dashboard-selectors'
import { isOptionOffered, panelsOf, screensOf } from '@/components/frame/screens'
import { useOwnActsDialog } from '@/components/history/own-acts-button'
import { useRegroupDialog } from '@/components/regrouping/use-regroup-dialog'
import { useTakeoverDialog } from '@/components/takeover/use-takeover-dialog'
import { useDialogs } from '@/components/ui/dialogs'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { CalendarIcon, DownloadIcon, MenuIcon, PrintIcon } from '@/components/ui/icons'
import { command, type MenuEntry, type MenuSection } from '@/components/ui/menu-entries'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { accountTexts } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import { useIsNarrow, useIsTouch } from '@/lib/core/page/browser/use-media'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { common } from '@/lib/core/words/texts/common'
import { hoursPath } from '@/lib/hours/browser/hours-location'
import { cardHref, movesBookHref, scheduleBookHref } from '@/lib/print/browser'
import { regroupTexts } from '@/lib/regrouping/texts'
import { takeoverKinds } from '@/lib/takeover/texts'
import { otherTheme } from './theme'
import { useAdjacentDialog } from './use-adjacent-dialog'

const FeedDialog = onDemand(() => import('@/components/feeds/feed-dialog').then((module) => module.FeedDialog))
const MomentForm = onDemand(() => import('@/components/history/dates/moment-form').then((module) => module.MomentForm))
const OccupancyForm = onDemand(() => import('./occupancy-form').then((module) => module.OccupancyForm))

/** Commands that do not fit a phone's bar. */
function useNarrowEntries(): MenuEntry[] {
  const { showSunday, theme } = useDashboard()
  const { setPreference } = useDashboardActions()
  const leave = useLeave()
  return [
    {
      kind: 'toggle',
      key: 'sunday',
      label: topBar.showSunday,
      checked: showSunday,
      change: (checked) => setPreference('showSunday', checked),
    },
    command('theme', topBar.theme, () => setPreference('theme', otherTheme(theme))),
    { kind: 'link', key: 'account', label: accountTexts.title, href: accountPath },
    command('logout', topBar.logout, leave),
  ]
}

type Shown = 'showDisciplineTitle' | 'showGroups' | 'showDrafts' | 'showBlinking'

/** Toggles of what the week shows. */
export const displayToggles = (actor: Actor): { name: Shown & keyof Preferences; label: string }[] => [
  { name: 'showDisciplineTitle', label: optionsMenu.disciplineTitles },
  { name: 'showGroups', label: optionsMenu.groupTitles },
  ...(mayHaveDrafts(actor) ? [{ name: 'showDrafts' as const, label: optionsMenu.drafts }] : []),
  { name: 'showBlinking', label: optionsMenu.blinking },
]

function useDocumentEntries(): MenuEntry[] {
  const { actor, calendar, subject, monday, subgroup, view, modes } = useDashboard()
  const { modal } = useDialogs()
  // Drafts are printed only in planning mode.
  const withDrafts = modes.includes('load')
  const card: MenuEntry = {
    kind: 'link',
    key: 'card',
    label: optionsMenu.card,
    icon: <PrintIcon />,
    href: cardHref({ subject, monday, subgroup, view }, withDrafts),
  }
  const occupancy: MenuEntry = {
    kind: 'command',
    key: 'occupancy',
    label: optionsMenu.occupancy,
    icon: <PrintIcon />,
    run: () =>
      void modal<never>({
        title: optionsMenu.occupancyForm.title,
        description: optionsMenu.occupancyForm.description,
        body: () => <OccupancyForm actor={actor} monday={monday} pairs={pairsOf(calendar)} />,
      }),
  }
  const calendars: MenuEntry = {
    kind: 'command',
    key: 'calendar',
    label: optionsMenu.calendar,
    icon: <CalendarIcon />,
    run: () =>
      void modal<never>({
        title: optionsMenu.calendarTitle,
        size: 'large',
        body: () => <FeedDialog actor={actor} subject={subject} subgroup={subgroup} />,
      }),
  }
  return [
    calendars,
    ...(subject ? [card] : []),
    ...(isOptionOffered.occupancy(actor) ? [occupancy] : []),
    ...(subject ? downloads({ subject, monday, withDrafts }, isOptionOffered.transitions(actor)) : []),
  ]
}

/** Downloads of the shown week. */
const downloads = (week: Parameters<typeof scheduleBookHref>[0], withTransitions: boolean): MenuEntry[] => [
  {
    kind: 'download',
    key: 'table',
    label: optionsMenu.table,
    icon: <DownloadIcon />,
    href: scheduleBookHref(week),
  },
  ...(withTransitions
    ? [
        {
          kind: 'download' as const,
          key: 'transitions',
          label: optionsMenu.transitions,
          icon: <DownloadIcon />,
          href: movesBookHref(week),
        },
      ]
    : []),
]

/** Past versions of the shown week, and its changes. */
function usePastEntries(): MenuEntry[] {
  const { actor, calendar, subject, monday, today } = useDashboard()
  const { modal } = useDialogs()
  if (!subject || !isOptionOffered.past(actor)) return []
  const chooseMoment = () =>
    modal<never>({
      title: optionsMenu.asOfTitle,
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
          <MomentForm
            calendar={calendar}
            today={today}
            week={{ subject, monday, marks: false }}
            onLeave={() => finish(false)}
          />
        </Suspense>
      ),
    })
  const { kind, id } = subject
  const isHoursShown = kind === 'teacher' && (id === actor.boundTo.teacherId || subject.may?.includes('plan') === true)
  return [
    command('as-of', optionsMenu.asOf, () => void chooseMoment()),
    {
      kind: 'link',
      key: 'week-history',
      label: optionsMenu.weekHistory,
      href: historyUrl({ about: { kind, id }, week: monday }),
    },
    ...(isHoursShown
      ? [
          {
            kind: 'link' as const,
            key: 'teacher-hours',
            label: optionsMenu.teacherHours,
            href: `${hoursPath}?teacher=${id}`,
          },
        ]
      : []),
  ]
}

/** Other screens and panels that the user may open. */
function useScreenEntries(): MenuEntry[] {
  const { actor, subject } = useDashboard()
  const { setMode } = useDashboardActions()
  const showOwn = useOwnTimetable()
  const showBeside = useAdjacentDialog()
  const pastEntries = usePastEntries()
  const openOwnActs = useOwnActsDialog(actor.userId)
  return [
    ...(showOwn ? [command('own', topBar.ownTimetable, showOwn)] : []),
    ...(subject && isOptionOffered.beside(actor)
      ? [command('beside', optionsMenu.beside, () => void showBeside())]
      : []),
    ...(isOptionOffered.ownActs(actor) ? [command('own-acts', `${optionsMenu.ownActs}…`, openOwnActs)] : []),
    ...pastEntries,
    ...panelsOf(actor, subject)
      .filter((panel) => panel.visible)
      .map(({ mode, label }) => command(mode, label, () => setMode(mode))),
    ...screensOf(actor)
      .filter((screen) => screen.visible)
      .map(({ key, label, href }): MenuEntry => ({ kind: 'link', key, label, href })),
  ]
}

/** The open menu: everything the user may do with the shown week and beyond. */
export function OptionsDropdown() {
  const { actor, preferences } = useDashboard()
  const { setPreference } = useDashboardActions()
  const isNarrow = useIsNarrow()
  const isTouch = useIsTouch()
  const narrowEntries = useNarrowEntries()
  const documents = useDocumentEntries()
  const screens = useScreenEntries()
  const takeover = useTakeoverDialog()
  const regroup = useRegroupDialog()
  const titles = optionsMenu.sections
  const sections: MenuSection[] = [
    {
      key: 'takeover',
      entries: takeover ? [command('takeover', takeoverKinds[takeover.kind].menu, () => void takeover.open())] : [],
    },
    {
      key: 'regroup',
      entries: regroup ? [command('regroup', regroupTexts.menu, () => void regroup())] : [],
    },
    {
      key: 'screens',
      title: titles.screens,
      entries: screens,
    },
    { key: 'documents', title: titles.documents, entries: documents },
    {
      key: 'view',
      title: titles.view,
      entries: displayToggles(actor).map(({ name, label }) => ({
        kind: 'toggle',
        key: name,
        label,
        checked: preferences[name],
        change: (checked) => setPreference(name, checked),
      })),
    },
    {
      key: 'keyboard',
      title: titles.keyboard,
      entries: isTouch
        ? []
        : [
            {
              kind: 'toggle',
              key: 'letterKeys',
              label: optionsMenu.letterKeys,
              checked: preferences.letterKeys,
              change: (checked) => setPreference('letterKeys', checked),
            },
          ],
    },
    ...(isNarrow ? [{ key: 'narrow', title: actor.username, entries: narrowEntries }] : []),
  ]
  return (
    <DropdownMenu
      label={optionsMenu.button}
      button={<MenuIcon />}
      sections={sections.filter(({ entries }) => entries.length > 0)}
    />
  )
}
