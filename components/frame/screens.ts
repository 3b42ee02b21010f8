import type { Mode } from '@/components/core/state/task'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { historyPath } from '@/lib/core/history/browser/history-location'
import { appealsPath, wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { actChangesClasses } from '@/lib/core/placing/rules/planning'
import { approvalsPath } from '@/lib/core/requests/browser/approvals-location'
import { waitingPath } from '@/lib/core/requests/browser/waiting-location'
import { checksSome, isAllowed, opensSomeWorkbench } from '@/lib/core/rights/rules/rights'
import { type ActiveSubject, mayDo } from '@/lib/core/schedule/rules/active-item'
import { ownLoad } from '@/lib/core/schedule/rules/own-timetable'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { waitingTexts } from '@/lib/core/views/texts/waiting'
import type { ScreenKey } from '@/lib/frame/rules'
import { hoursPath } from '@/lib/hours/browser/hours-location'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { permissionsPath } from '@/lib/permissions/browser/permissions-location'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { qualityPath } from '@/lib/quality/browser/quality-location'
import { adminPath } from '@/lib/tables/browser/admin-location'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'

export type Screen = { key: ScreenKey; label: string; href: string; visible: boolean }

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
    visible: checksSome(actor),
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
