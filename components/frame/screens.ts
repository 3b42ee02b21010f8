import type { FoundAct } from '@/components/asking/found-act'
import type { Mode } from '@/components/core/state/task'
import { accountPath } from '@/lib/accounts/browser/account-location'
import { accountTexts } from '@/lib/accounts/texts/account'
import { historyPath } from '@/lib/core/browser/history/history-location'
import { freeRoomsPath, myPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { approvalsPath } from '@/lib/core/browser/requests/approvals-location'
import { waitingPath } from '@/lib/core/browser/requests/waiting-location'
import { dashboardPath } from '@/lib/core/browser/schedule/dashboard-location'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { absencesPath, appealsPath, wishCampaignsPath } from '@/lib/core/rules/notices/class-path'
import { isAllowed, opensSomeWorkbench } from '@/lib/core/rules/rights/rights'
import { type ActiveSubject, mayDo } from '@/lib/core/rules/schedule/active-item'
import { ownLoad } from '@/lib/core/rules/schedule/own-timetable'
import { actChangesClasses, mayPlanSomewhere } from '@/lib/core/rules/schedule/planning'
import { noticesTexts } from '@/lib/core/texts/notices/news'
import { waitingTexts } from '@/lib/core/texts/requests/waiting'
import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'
import { sessionPath } from '@/lib/exams/browser/session-location'
import { framePlan, type FramePlace, type ScreenKey } from '@/lib/frame/rules'
import { foundActs, foundPanels, placeNames, shortNames } from '@/lib/frame/texts/places'
import { hoursPath } from '@/lib/hours/browser/hours-location'
import { loadTablePath } from '@/lib/load-table/browser/load-table-location'
import { nextSemesterPath } from '@/lib/next-semester/browser'
import { noticesPath } from '@/lib/notices/browser/notices-location'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { permissionsPath } from '@/lib/permissions/browser/permissions-location'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { qualityPath } from '@/lib/quality/browser/quality-location'
import { adminPath } from '@/lib/tables/browser/admin-location'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { facultyChangesPath, workbenchPath } from '@/lib/workbench/browser/workbench-location'

type Screen = { key: ScreenKey; label: string; href: string; visible: boolean }

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

/** Other pages of the dashboard's menu, by right. */
export const screensOf = (actor: Actor): Screen[] => [
  { key: 'my', label: ownTexts.menu, href: myPath, visible: true },
  {
    key: 'workbench',
    label: optionsMenu.workbench,
    href: workbenchPath,
    visible: opensSomeWorkbench(actor),
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
