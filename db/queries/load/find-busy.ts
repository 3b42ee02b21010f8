import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FacultyId, GroupId, MeetingId, ProgrammeId, TeacherId, UserId } from '@/lib/domain/ids'
import { loadItemOf, type LoadRef } from '@/lib/domain/load-item'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import type { Asked, BusyMeeting, SlotWish } from '@/lib/domain/slot-occupations'
import type { ItemPlan } from '../found-items'
import { listOf } from './chosen-load'

type BusyParams = {
  asked: Asked
  from: CalendarDate
  to: CalendarDate
  /** Drafts too. */
  drafts: boolean
  /** The item that is to be placed: its own meetings are found whoever holds them now. */
  item: LoadRef | null
  /** A meeting that is to be moved: it is not in its own way. */
  moved: MeetingId | null
  viewer: UserId
}

/** `plan` null: published and not hidden, for everyone. */
export type FoundBusy = Omit<BusyMeeting, 'isNamed'> & {
  id: MeetingId
  programmeId: ProgrammeId | null
  isProject: boolean
  /** Of a row whose programme lets its rows share their groups. */
  isIndependent: boolean
  plan: ItemPlan | null
}

// $1 teachers, $2 groups, $3 the half asked about, $4, $5 first and last date, $6 with drafts, $7 the load item and $8 the
// programme's row that is to be placed, $9 the viewer, $10 rooms, $11 the meeting that is to be moved.
const found = `
  select meeting_id as id from claim
  where kind = 'teacher' and resource_id = any($1) and date between $4 and $5 and hold <> 'trace'
  union
  select meeting_id from claim
  where kind = 'group' and resource_id = any($2) and date between $4 and $5 and hold <> 'trace'
    and ($3 = 0 or subgroup = $3)
  union
  select meeting_id from claim
  where kind = 'room' and resource_id = any($10) and date between $4 and $5 and hold <> 'trace'
  union
  select meeting_id from claim
  where kind = 'load' and resource_id = $7 and date between $4 and $5 and hold <> 'trace'
  union
  select m.id from event e join meeting m on m.event_id = e.id
  where e.programme_discipline_id = $8 and m.date between $4 and $5 and m.state <> 'trace'`

const rooms = `(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title), '[]')
  from claim c join room r on r.id = c.resource_id where c.meeting_id = m.id and c.kind = 'room')`

const teachers = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isUnlimited', t.is_placeholder,
      'departmentId', t.department_id) order by t.name, t.id), '[]')
  from claim c join teacher t on t.id = c.resource_id where c.meeting_id = m.id and c.kind = 'teacher' and c.left_in is null)`

// Both halves claimed is the whole group: subgroup 0.
const groups = `(
  select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title, 'subgroup', c.subgroup, 'isInvited', c.invited,
      'facultyId', g.faculty_id) order by g.title), '[]')
  from (
    select resource_id, case when count(*) = 2 then 0 else min(subgroup) end as subgroup,
      coalesce(bool_and(soft_reason = 'booking'), false) as invited
    from claim where meeting_id = m.id and kind = 'group' group by resource_id) c
  join "group" g on g.id = c.resource_id)`

const loadGrant = `
  case when m.state = 'projected' or m.hidden then (
    select json_build_object('canSet', p.can_set, 'roomIds', p.room_ids, 'slots', p.slots)
    from load_permission p
    where p.user_id = $9
      and (p.load_item_id = e.load_item_id or p.programme_discipline_id = e.programme_discipline_id)
    limit 1) end`

const meetings = `
  select m.id, m.date, m.pair, m.state = 'projected' as "isDraft", m.state = 'projected' or m.hidden as "isForPlanners",
    e.kind, e.title, e.lesson_type as "lessonType", d.programme_id as "programmeId",
    coalesce(e.load_item_id = $7, false) or coalesce(e.programme_discipline_id = $8, false) as "isOwn",
    coalesce(p.is_project, false) as "isProject", coalesce(p.disciplines_independent, false) as "isIndependent",
    ${rooms} as rooms, ${teachers} as teachers, ${groups} as groups, ${loadGrant} as "loadGrant"
  from (${found}) f
    join meeting m using (id)
    join event e on e.id = m.event_id
    left join programme_discipline d on d.id = e.programme_discipline_id
    left join programme p on p.id = d.programme_id
  where (m.state <> 'projected' or $6) and m.id is distinct from $11`

const wishes = `
  select distinct w.date, w.pair, r.title as who, w.title
  from wished_slots($10, $1, $2, $4, $5) w join resource r on r.kind = w.kind and r.id = w.resource_id`

export const busyStatement = `
  select ${listOf(meetings, 'row.date, row.pair, row.id')} as meetings, ${listOf(wishes, 'row.date, row.pair, row.who')} as wishes`

type MeetingRow = Omit<FoundBusy, 'plan' | 'teachers' | 'groups'> & {
  isForPlanners: boolean
  teachers: (BusyMeeting['teachers'][number] & { id: TeacherId; departmentId: number | null })[]
  groups: (BusyMeeting['groups'][number] & { id: GroupId; facultyId: FacultyId | null })[]
  loadGrant: LoadGrant | null
}

const planOf = ({ isForPlanners, groups, teachers, loadGrant }: MeetingRow): ItemPlan | null =>
  isForPlanners ? { groups, teachers, loadGrant } : null

/**
 * What the teachers, groups and rooms asked about do in a period, and what they would rather not, in one statement: meetings and wishes by
 * date and pair.
 */
export async function findBusy(
  db: Queryable,
  { asked, from, to, drafts, item, moved, viewer }: BusyParams,
): Promise<{ meetings: FoundBusy[]; wishes: SlotWish[] }> {
  const loadItemId = item && loadItemOf(item)
  const rowId = item?.of === 'programme' ? item.id : null
  const [row] = await sqlOf(db).unsafe<{ meetings: MeetingRow[]; wishes: SlotWish[] }[]>(
    busyStatement,
    [
      [...asked.teachers],
      [...asked.groups],
      asked.subgroup,
      from,
      to,
      drafts,
      loadItemId,
      rowId,
      viewer,
      [...asked.rooms],
      moved,
    ],
    { prepare: true },
  )
  if (!row) throw new Error('The question who is busy answered nothing')
  return { meetings: row.meetings.map((one) => ({ ...one, plan: planOf(one) })), wishes: row.wishes }
}
