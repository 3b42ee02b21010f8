import { adminPath } from '@/lib/tables/browser/admin-location'
import { historyPath } from '@/lib/core/browser/history/history-location'
import { myPath } from '@/lib/core/browser/own-timetable/own-timetable'
import { permissionsPath } from '@/lib/permissions/browser/permissions-location'
import { programmesPath } from '@/lib/programmes/browser/programmes-location'
import { qualityPath } from '@/lib/quality/browser/quality-location'
import { variantsPath } from '@/lib/variants/browser/variants-location'
import type { ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { workbenchPath } from '@/lib/workbench/browser/workbench-location'
import {
  actChangesClasses,
  mayHaveDrafts,
  mayPlanSomewhere,
  plansFaculty,
} from '@/lib/core/rules/schedule/planning'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import { ownLoad } from '@/lib/core/rules/schedule/own-timetable'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { optionsMenu } from '@/lib/core/texts/schedule/options-menu'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import type { Mode } from '@/components/core/state/modes'

type Screen = { key: string; label: string; href: string; visible: boolean }

type PanelOption = { mode: Mode; label: string; visible: boolean }

function seesOwnHours(actor: Actor): boolean {
  const own = ownLoad(actor)
  return own !== null && isAllowed(actor, 'load.view', own)
}

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

/** Label of the wishes panel, which for rooms and teachers names what else it contains. */
const keptLabels: Record<ActiveSubject['kind'], string> = {
  room: optionsMenu.roomWishes,
  teacher: optionsMenu.teacherWishes,
  group: optionsMenu.wishes,
  programme: optionsMenu.wishes,
}

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
    label: keptLabels[subject?.kind ?? 'group'],
    visible: subject !== null && subject.kind !== 'programme' && isAllowed(actor, 'wish.change', subject),
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
