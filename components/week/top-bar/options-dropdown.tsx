'use client'
import { Suspense } from 'react'
import { useLeave } from '@/components/core/changes/use-leave'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useOwnTimetable } from '@/components/core/state/dashboard-selectors'
import type { Mode } from '@/components/core/state/task'
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
import { historyPath, historyUrl } from '@/lib/core/browser/history/history-location'
import { appealsPath, wishCampaignsPath } from '@/lib/core/rules/notices/class-path'
import { waitingPath } from '@/lib/core/browser/requests/waiting-location'
import { waitingTexts } from '@/lib/core/texts/requests/waiting'
import { approvalsPath } from '@/lib/core/browser/requests/approvals-location'
import { myPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { useIsNarrow, useIsTouch } from '@/lib/core/browser/use-media'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { type ActiveSubject, mayDo } from '@/lib/core/rules/schedule/active-item'
import { ownLoad } from '@/lib/core/rules/schedule/own-timetable'
import { actChangesClasses, mayHaveDrafts, mayPlanSomewhere, plansFaculty } from '@/lib/core/rules/schedule/planning'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { common } from '@/lib/core/texts/words/common'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { permissionsPath } from '@/lib/permissions/browser/permissions-location'
import { cardHref, movesBookHref, scheduleBookHref } from '@/lib/print/browser'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { hoursPath } from '@/lib/hours/browser/hours-location'
import { qualityPath } from '@/lib/quality/browser/quality-location'
import { adminPath } from '@/lib/tables/browser/admin-location'
import { regroupTexts } from '@/lib/regrouping/texts'
import { takeoverKinds } from '@/lib/takeover/texts'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'
import { useOwnActsDialog } from '@/components/history/own-acts-button'
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

type Screen = { key: string; label: string; href: string; visible: boolean }

type PanelOption = { mode: Mode; label: string; visible: boolean }

function seesOwnHours(actor: Actor): boolean {
  const own = ownLoad(actor)
  return own !== null && isAllowed(actor, 'load.view', own)
}

/** Their own, or those of a department. */
const seesHoursOfYear = ({ isSuperuser, boundTo, editorOf }: Actor): boolean =>
  isSuperuser || boundTo.teacherId !== null || editorOf.departments.length > 0

/** Users who change anything, or teach; mere readers do not need what is about changes. */
const takesPart = (actor: Actor): boolean => isAllowed(actor, 'history.open')

/** Who is offered the pages that anyone may open by address. */
export const isOptionOffered = {
  beside: actChangesClasses,
  ownActs: actChangesClasses,
  past: takesPart,
  overlaps: takesPart,
  transitions: takesPart,
  occupancy: (actor: Actor): boolean => isAllowed(actor, 'list.view', 'room'),
}

/** Label of the wishes panel, which names what else it contains. */
const keptLabels: Record<ActiveSubject['kind'], string> = {
  room: optionsMenu.roomWishes,
  teacher: optionsMenu.wishesAndAbsences,
  group: optionsMenu.wishesAndAbsences,
  programme: optionsMenu.wishes,
}

const mayWish = (actor: Actor, subject: ActiveSubject | null): boolean =>
  subject !== null && subject.kind !== 'programme' && isAllowed(actor, 'wish.change', subject)

/** Panels available beside any week. */
export const panelsOf = (actor: Actor, subject: ActiveSubject | null): PanelOption[] => [
  { mode: 'hours', label: optionsMenu.ownHours, visible: seesOwnHours(actor) },
  { mode: 'search', label: optionsMenu.freeRooms, visible: isAllowed(actor, 'rooms.find_free') },
  { mode: 'requests', label: optionsMenu.activeRequests, visible: isAllowed(actor, 'requests.view_active') },
  {
    mode: 'overlaps',
    label: optionsMenu.overlaps,
    visible: subject !== null && isOptionOffered.overlaps(actor),
  },
  {
    mode: 'wishes',
    label: mayWish(actor, subject) ? keptLabels[subject?.kind ?? 'group'] : optionsMenu.absences,
    visible: mayWish(actor, subject) || mayDo(subject, 'absences'),
  },
]

/** Other pages, by right. */
export const screensOf = (actor: Actor): Screen[] => [
  { key: 'my', label: ownTexts.menu, href: myPath, visible: true },
  {
    key: 'workbench',
    label: optionsMenu.workbench,
    href: workbenchPath,
    visible: actor.isSuperuser || plansFaculty(actor),
  },
  { key: 'admin', label: optionsMenu.admin, href: adminPath, visible: isAllowed(actor, 'admin.open') },
  {
    key: 'history',
    label: optionsMenu.history,
    href: historyPath,
    visible: takesPart(actor),
  },
  { key: 'waiting', label: waitingTexts.title, href: waitingPath, visible: takesPart(actor) },
  {
    key: 'appeals',
    label: optionsMenu.appeals,
    href: appealsPath,
    visible: isAllowed(actor, 'appeals.open'),
  },
  {
    key: 'campaigns',
    label: optionsMenu.wishCampaigns,
    href: wishCampaignsPath,
    visible: isAllowed(actor, 'wishes.open'),
  },
  {
    key: 'bookings',
    label: optionsMenu.bookings,
    href: approvalsPath,
    visible: isAllowed(actor, 'room.book') || isAllowed(actor, 'bookings.approve_some'),
  },
  { key: 'hours', label: optionsMenu.hours, href: hoursPath, visible: seesHoursOfYear(actor) },
  {
    key: 'quality',
    label: optionsMenu.quality,
    href: qualityPath,
    visible: mayPlanSomewhere(actor),
  },
  {
    key: 'variants',
    label: optionsMenu.variants,
    href: variantsPath,
    visible: isAllowed(actor, 'quality.check', { kind: 'university' }),
  },
  {
    key: 'programmes',
    label: optionsMenu.programmes,
    href: programmesPath,
    visible: isAllowed(actor, 'programmes.open'),
  },
  {
    key: 'load-permissions',
    label: optionsMenu.loadPermissions,
    href: permissionsPath,
    visible: isAllowed(actor, 'load_permissions.edit'),
  },
]

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
