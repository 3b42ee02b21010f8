import type { Watcher } from '@/db/queries/core/live/watchers'
import type { FacultyId, GroupId, ProgrammeId, TeacherId, UserId } from '@/lib/core/rules/names/ids'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import type { Subject, SubjectKind } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { LoadGrant, Owners, PlanSubject } from '@/lib/core/rules/rights/rights-subjects'

/** Owners of a draft or hidden class, and the load item, programme row and programme it belongs to. */
export type Planned = Owners & {
  load: number | null
  row: number | null
  programme: ProgrammeId | null
  /** Published, but hidden from the grid; it still occupies its place. */
  hidden: boolean
}

/**
 * Who, among those watching the subject, receives a notice: everyone who may see the subject; all planners;
 * those who may see these drafts or hidden classes; or these users plus everyone who edits load permissions.
 */
export type Audience = 'all' | 'planners' | { planned: Planned } | { users: readonly UserId[] }

/** The subject somebody watches, or all subjects. */
export type SubscribedWeek = { kind: SubjectKind; id: number } | 'everything'

const everywhere: LoadGrant = { canSet: true, roomIds: [], slots: [] }

function planOf({ planned }: { planned: Planned }, { loads, rows }: Watcher['permitted']): PlanSubject {
  const { load, row, programme, groups, teachers } = planned
  const isPermitted = (load !== null && loads.includes(load)) || (row !== null && rows.includes(row))
  const loadGrant = isPermitted ? everywhere : null
  return programme === null
    ? { of: 'load', groups, teachers, loadGrant }
    : { of: 'programme', programmeId: programme, programmeRoomIds: [], loadGrant }
}

const looksAt = ({ actor }: Watcher, week: SubscribedWeek): boolean =>
  week === 'everything' || isAllowed(actor, 'place.follow', week as Subject)

/** Whether this watcher, watching `week`, may learn of a change with this audience. */
export function hears(watcher: Watcher, week: SubscribedWeek, audience: Audience): boolean {
  if (!looksAt(watcher, week)) return false
  const { actor, permitted } = watcher
  if (audience === 'all') return true
  if (audience === 'planners') return mayHaveDrafts(actor)
  if ('users' in audience)
    return audience.users.includes(actor.userId) || isAllowed(actor, 'load_permissions.edit')
  if (isAllowed(actor, 'draft.view', planOf(audience, permitted))) return true
  return audience.planned.hidden && week !== 'everything' && isAllowed(actor, 'place.find', week as Subject)
}

type Ids = readonly (readonly [number, number | null])[]

const isIds = (value: unknown): value is Ids =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === 'number' && one.length === 2)

/** The audience in a notice payload from the database; throws TypeError if it is malformed. */
export function parseAudience(value: unknown): Audience {
  if (value === undefined) return 'all'
  if (value === 'planners') return value
  if (typeof value !== 'object' || value === null) throw new TypeError('Not an audience')
  const { users, groups, teachers, load, row, programme, hidden } = value as Record<string, unknown>
  if (Array.isArray(users)) return { users: users.map((id) => Number(id) as UserId) }
  if (!isIds(groups) || !isIds(teachers)) throw new TypeError('Not an audience')
  const idOf = (id: unknown) => (typeof id === 'number' ? id : null)
  return {
    planned: {
      groups: groups.map(([id, faculty]) => ({ id: id as GroupId, facultyId: faculty as FacultyId | null })),
      teachers: teachers.map(([id, department]) => ({ id: id as TeacherId, departmentId: department })),
      load: idOf(load),
      row: idOf(row),
      programme: idOf(programme) as ProgrammeId | null,
      hidden: hidden === true,
    },
  }
}
