import type postgres from 'postgres'
import type {
  FacultyId,
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/rules/names/ids'
import type { LoadRef } from '@/lib/core/rules/load/load-item'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { LoadGrant, PlanSubject } from '@/lib/core/rules/rights/rights-subjects'

/** The period of lists and programme rows, and the user whose permissions are read. */
type Chosen = Period & { viewer: UserId }

/** A derived table of a subject's load whose dates overlap the period; the base of every load statement. */
export function chosenLoad(sql: postgres.ISql, { kind, id }: Plannable, { from, to, viewer }: Chosen) {
  switch (kind) {
    case 'group':
      return sql`
        select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
        from planned_load_item l
        where l.id in (select load_item_id from load_item_group where group_id = ${id})
          and l.starts_on <= ${to} and l.ends_on >= ${from}`
    case 'teacher':
      return sql`
        select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
        from planned_load_item l
        where l.id in (select load_item_id from load_item_teacher where teacher_id = ${id})
          and l.starts_on <= ${to} and l.ends_on >= ${from}`
    case 'programme':
      return sql`
        select r.*, (select granted from load_grant(null, r.id, ${viewer})) as load_grant
        from planned_rows(${from}, ${to}) r
        where r.programme_id = ${id} and r.is_offered and r.starts_on <= ${to} and r.ends_on >= ${from}`
  }
}

/** As `chosenLoad`, for single items, whatever their dates. */
export function chosenItems(
  sql: postgres.ISql,
  refs: readonly Pick<LoadRef, 'of' | 'id'>[],
  { from, to, viewer }: Chosen,
) {
  // In a subquery the planner does not see the array's length, and keeps one plan for any number of ids.
  const idsOf = (of: LoadRef['of']) =>
    sql`(select ${refs.filter((ref) => ref.of === of).map(({ id }) => id)}::integer[])::integer[]`
  return sql`
    select l.*, (select granted from load_grant(l.id, null, ${viewer})) as load_grant
    from planned_load_item l where l.id = any(${idsOf('load')})
    union all
    select r.*, (select granted from load_grant(null, r.id, ${viewer})) as load_grant
    from planned_rows(${from}, ${to}) r where r.id = any(${idsOf('programme')})`
}

export type PlanRow = {
  programmeId: ProgrammeId | null
  loadGrant: LoadGrant | null
  programmeRoomIds: RoomId[]
  ownGroups: { id: GroupId; facultyId: FacultyId | null }[]
  ownTeachers: { id: TeacherId; departmentId: number | null }[]
}

export const loadPlan = (row: PlanRow): PlanSubject =>
  row.programmeId === null
    ? { of: 'load', loadGrant: row.loadGrant, groups: row.ownGroups, teachers: row.ownTeachers }
    : {
        of: 'programme',
        loadGrant: row.loadGrant,
        programmeId: row.programmeId,
        programmeRoomIds: row.programmeRoomIds,
      }

/** A programme row counts as its load item if it has one. */
export type RefRow =
  { rowId: null; loadItemId: LoadItemId } | { rowId: ProgrammeDisciplineId; loadItemId: LoadItemId | null }

export const refOf = ({ rowId, loadItemId }: RefRow): LoadRef =>
  rowId === null ? { of: 'load', id: loadItemId } : { of: 'programme', id: rowId, proxyOf: loadItemId }
