import type { FoundAct } from '@/components/asking/found-act'
import type { Mode } from '@/components/core/state/task'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { accountTexts } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { absencesPath } from '@/lib/core/notices/rules/class-path'
import { noticesTexts } from '@/lib/core/notices/texts/news'
import { freeRoomsPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { isAllowed, opensSomeWorkbench } from '@/lib/core/rights/rules/rights'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { dashboardPath } from '@/lib/core/views/browser/dashboard-location'
import { sessionPath } from '@/lib/exams/browser/session-location'
import { framePlan, type FramePlace, type ScreenKey } from '@/lib/frame/rules'
import { foundActs, foundPanels, placeNames, shortNames } from '@/lib/frame/texts/places'
import { loadTablePath } from '@/lib/load-table/browser/load-table-location'
import { nextSemesterPath } from '@/lib/next-semester/browser'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { facultyChangesPath, workbenchPath } from '@/lib/workbench/browser/workbench-location'
import { panelsOf, type Screen, screensOf } from './screens'

/** The pages that only the frame leads to: the dashboard, and what it has a button or a panel for. */
function framedScreens(actor: Actor): Screen[] {
  const institute = opensSomeWorkbench(actor)
  return [
    { key: 'dashboard', label: placeNames.dashboard, href: dashboardPath, visible: true },
    { key: 'week', label: placeNames.week, href: workbenchPath, visible: institute },
    { key: 'load', label: placeNames.load, href: loadTablePath, visible: institute },
    { key: 'session', label: placeNames.session, href: sessionPath, visible: institute },
    { key: 'publications', label: placeNames.publications, href: facultyChangesPath, visible: institute },
    { key: 'next-semester', label: placeNames.nextSemester, href: nextSemesterPath, visible: institute },
    {
      key: 'rooms',
      label: placeNames.rooms,
      href: freeRoomsPath,
      visible: isAllowed(actor, 'rooms.find_free'),
    },
    { key: 'absences', label: placeNames.absences, href: absencesPath, visible: isAllowed(actor, 'absences.open') },
    { key: 'changes', label: noticesTexts.title, href: noticesPath, visible: true },
    { key: 'account', label: accountTexts.title, href: accountPath, visible: true },
  ]
}

const allScreens = (actor: Actor): Screen[] => [...screensOf(actor), ...framedScreens(actor)]

/** The places of the frame. One whose outer place the actor may not open stands by itself. `shut`: what has nothing to show. */
export function placesOf(actor: Actor, shut: readonly ScreenKey[] = []): FramePlace[] {
  const screens = allScreens(actor).filter(({ key, visible }) => visible && !shut.includes(key))
  const open = (wanted: ScreenKey) =>
    screens
      .filter(({ key }) => key === wanted)
      .map(({ key, label, href }) => ({ key, label: shortNames[key] ?? label, href, inside: [] }))
  return framePlan.flatMap(([outer, ...inner]) => {
    const inside = inner.flatMap(open)
    const [place] = open(outer)
    return place ? [{ ...place, inside }] : inside
  })
}

const group = optionsMenu.sections.screens

const foundScreen = ({ key, label, href }: Screen): FoundAct => ({
  choice: { key: `screen ${key}`, label, hint: foundActs[key] ?? '', group },
  run: () => window.location.assign(href),
})

/** The places of the frame as the search finds them: by their whole names, and by what one does there. */
export function placesFound(actor: Actor, places: readonly FramePlace[]): FoundAct[] {
  const keys = new Set(places.flatMap(({ key, inside }) => [key, ...inside.map((inner) => inner.key)]))
  return allScreens(actor)
    .filter(({ key }) => keys.has(key))
    .map(foundScreen)
}

const panelHints: Partial<Record<Mode, string>> = foundPanels

/** The same of the dashboard's menu: its screens, and the panels beside the week. */
export const actsFound = (
  actor: Actor,
  { subject, openPanel }: { subject: ActiveSubject | null; openPanel: (mode: Mode) => void },
): FoundAct[] => [
  ...panelsOf(actor, subject)
    .filter(({ visible }) => visible)
    .map(({ mode, label }) => ({
      choice: { key: `panel ${mode}`, label, hint: panelHints[mode] ?? '', group },
      run: () => openPanel(mode),
    })),
  ...screensOf(actor)
    .filter(({ visible }) => visible)
    .map(foundScreen),
]
