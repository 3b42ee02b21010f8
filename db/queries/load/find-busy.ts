import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { ItemPlan } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadItemOf, type LoadRef } from '@/lib/core/load/rules/load-item'
import type { FacultyId, GroupId, MeetingId, ProgrammeId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { RequestedPeople, BusyMeeting, SlotWish } from '@/lib/core/placing/rules/slot-occupations'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'

type BusyParams = {
  requested: RequestedPeople
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** The item to place: its own meetings are included, whoever teaches or attends them now. */
  item: LoadRef | null
  /** A meeting to move: excluded, because it does not conflict with itself. */
  moved: MeetingId | null
  viewer: UserId
}

/** `plan` null: published and not hidden, visible to everyone. */
export type BusyRow = Omit<BusyMeeting, 'isNamed'> & {
  id: MeetingId
  programmeId: ProgrammeId | null
  isProject: boolean
  /** Its programme allows its rows to share groups. */
  isIndependent: boolean
  plan: ItemPlan | null
}

type MeetingRow = Omit<BusyRow, 'plan' | 'teachers' | 'groups'> & {
  isForPlanners: boolean
  teachers: (BusyMeeting['teachers'][number] & { id: TeacherId; departmentId: number | null })[]
  groups: (BusyMeeting['groups'][number] & { id: GroupId; facultyId: FacultyId | null })[]
  loadGrant: LoadGrant | null
}

const planOf = ({ isForPlanners, groups, teachers, loadGrant }: MeetingRow): ItemPlan | null =>
  isForPlanners ? { groups, teachers, loadGrant } : null

function askBusy(
  sql: postgres.ISql,
  { requested: { teachers, groups, rooms, subgroup }, from, to, drafts, item, moved, viewer }: BusyParams,
) {
  const loadItemId = item && loadItemOf(item)
  const rowId = item?.of === 'programme' ? item.id : null
  return sql<{ meetings: MeetingRow[]; wishes: SlotWish[] }[]>`
    with found as (
      select meeting_id as id from claim
      where kind = 'teacher' and resource_id = any(${[...teachers]}) and date between ${from} and ${to} and hold <> 'trace'
      union
      select meeting_id from claim
      where kind = 'group' and resource_id = any(${[...groups]}) and date between ${from} and ${to} and hold <> 'trace'
        and (${subgroup} = 0 or subgroup = ${subgroup})
      union
      select meeting_id from claim
      where kind = 'room' and resource_id = any(${[...rooms]}) and date between ${from} and ${to} and hold <> 'trace'
      union
      select meeting_id from claim
      where kind = 'load' and resource_id = ${loadItemId} and date between ${from} and ${to} and hold <> 'trace'
      union
      select m.id from event e join meeting m on m.event_id = e.id
      where e.programme_discipline_id = ${rowId} and m.date between ${from} and ${to} and m.state <> 'trace')
    select
      (select coalesce(json_agg(row order by row.date, row.pair, row.id), '[]') from (
        select m.id, m.date, m.pair, m.state = 'projected' as "isDraft", m.state = 'projected' or m.hidden as "isForPlanners",
          e.kind, e.title, e.lesson_type as "lessonType", d.programme_id as "programmeId",
          coalesce(e.load_item_id = ${loadItemId}, false) or coalesce(e.programme_discipline_id = ${rowId}, false) as "isOwn",
          coalesce(p.is_project, false) as "isProject", coalesce(p.disciplines_independent, false) as "isIndependent",
          (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title), '[]')
            from claim c join shown_room r on r.id = c.resource_id
            where c.meeting_id = m.id and c.kind = 'room') as rooms,
          (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isUnlimited', t.is_placeholder,
              'departmentId', t.department_id) order by t.name, t.id), '[]')
            from claim c join shown_teacher t on t.id = c.resource_id
            where c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null) as teachers,
          -- A claim on both halves is the whole group: subgroup 0.
          (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title, 'subgroup', c.subgroup,
              'isInvited', c.invited, 'facultyId', g.faculty_id) order by g.title), '[]')
            from (
              select resource_id, case when count(*) = 2 then 0 else min(subgroup) end as subgroup,
                coalesce(bool_and(soft_reason = 'booking'), false) as invited
              from claim where meeting_id = m.id and kind = 'group' group by resource_id) c
            join shown_group g on g.id = c.resource_id) as groups,
          case when m.state = 'projected' or m.hidden
            then (select granted from load_grant(e.load_item_id, e.programme_discipline_id, ${viewer})) end as "loadGrant"
        from found
          join meeting m using (id)
          join event e on e.id = m.event_id
          left join programme_discipline d on d.id = e.programme_discipline_id
          left join programme p on p.id = d.programme_id
        where (m.state <> 'projected' or ${drafts}) and m.id is distinct from ${moved}) row) as meetings,
      (select coalesce(json_agg(row order by row.date, row.pair, row.who, row.title, row."isAbsence"), '[]') from (
        select distinct w.date, w.pair, r.title as who, case when w.is_absence then '' else w.title end as title, w.is_absence as "isAbsence"
        from wished_slots(${[...rooms]}, ${[...teachers]}, ${[...groups]}, ${from}, ${to}) w
          join resource r on r.kind = w.kind and r.id = w.resource_id) row) as wishes`
}

/**
 * Meetings and wishes of the requested teachers, groups and rooms in a period, by date and pair, in one
 * statement.
 */
export async function findBusy(
  db: Queryable,
  params: BusyParams,
): Promise<{ meetings: BusyRow[]; wishes: SlotWish[] }> {
  const [row] = await askBusy(sqlOf(db), params)
  if (!row) throw new Error('The question who is busy answered nothing')
  return { meetings: row.meetings.map((one) => ({ ...one, plan: planOf(one) })), wishes: row.wishes }
}
