import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { LoadGrant, Owners, PlacedClass, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'

/** A meeting as rights checks need it: owners, plan and place. */
export type PlannedMeeting = {
  meetingId: MeetingId
  state: MeetingState
  /** Published, but hidden from the grid. */
  hidden: boolean
  /** A booking, booked exam or closure, rather than a class. */
  isRequest: boolean
  date: CalendarDate
  pair: Pair
  roomIds: RoomId[]
  plan: PlanSubject
  placed: PlacedClass
}

type Row = Omit<PlannedMeeting, 'plan' | 'placed'> & {
  groups: Owners['groups']
  teachers: Owners['teachers']
  programmeId: ProgrammeId | null
  programmeRoomIds: RoomId[]
  loadGrant: LoadGrant | null
}

function plannedOf({ groups, teachers, programmeId, programmeRoomIds, loadGrant, ...row }: Row): PlannedMeeting {
  const plan: PlanSubject =
    programmeId === null
      ? { of: 'load', groups, teachers, loadGrant }
      : { of: 'programme', programmeId, programmeRoomIds, loadGrant }
  return {
    ...row,
    plan,
    placed: { groups, teachers, programmeId },
  }
}

const claims = sql`jsonb_to_recordset(s.state -> 'claims') as c(kind text, resource_id integer, left_in bigint)`

// A booked exam has a request, a placed or imported one does not.
const isRequest = sql`(s.state #>> '{event,kind}' in ('booking', 'closure') or s.state #>> '{event,kind}' = 'exam' and exists (
  select from request q where q.id = (s.state #>> '{meeting,request_id}')::integer and q.kind in ('booking', 'exam')))`

/**
 * `states`: rows (meeting_id, state) with `{meeting, event, claims}` by column name, materialised because
 * they are read several times. `gone`: rows (id, programme_id) of deleted programme rows, as the meetings
 * knew them.
 */
const plannedFrom = (
  states: SQL,
  viewer: UserId,
  gone = sql`select null::integer as id, null::integer as programme_id where false`,
): SQL => sql`
  with s as materialized (${states})
  select s.meeting_id as "meetingId", s.state #>> '{meeting,state}' as state, s.state #>> '{meeting,date}' as date,
    (s.state #>> '{meeting,pair}')::integer as pair,
    coalesce((s.state #>> '{meeting,hidden}')::boolean, false) as hidden, ${isRequest} as "isRequest", r.programme_id as "programmeId",
    (select coalesce(jsonb_agg(room_id), '[]') from programme_room where programme_id = r.programme_id) as "programmeRoomIds",
    (select coalesce(jsonb_agg(c.resource_id), '[]') from ${claims} where c.kind = 'room') as "roomIds",
    (select coalesce(jsonb_agg(distinct jsonb_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]')
      from ${claims} join "group" g on g.id = c.resource_id where c.kind = 'group') as groups,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'departmentId', t.department_id)), '[]')
      from ${claims} join teacher t on t.id = c.resource_id where c.kind = 'teacher' and c.left_in is null) as teachers,
    (select granted from load_grant((s.state #>> '{event,load_item_id}')::integer, r.id, ${viewer})) as "loadGrant"
  from s
  left join lateral (
    select known.id, known.programme_id
    from (select id, programme_id from programme_discipline union all (${gone})) known
    where known.id = (s.state #>> '{event,programme_discipline_id}')::integer limit 1) r on true`

/** The existing ones of the meetings, by date and pair, with `viewer`'s permissions. */
export async function findPlannedMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  viewer: UserId,
): Promise<PlannedMeeting[]> {
  if (meetings.length === 0) return []
  // Has the form of a recorded state, but without overlapping claims.
  const states = sql`
    select m.id as meeting_id, jsonb_build_object('meeting', to_jsonb(m), 'event', to_jsonb(e), 'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'resource_id', c.resource_id)), '[]')
      from claim c where c.meeting_id = m.id and c.left_in is null)) as state
    from meeting m join event e on e.id = m.event_id
    where m.id = any(${sql.param(meetings)})`
  const rows = await db.execute<Row>(sql`${plannedFrom(states, viewer)} order by date, pair, s.meeting_id`)
  return rows.map(plannedOf)
}

/** The meetings of a change before and after it; created or removed ones appear once. */
export async function findPlannedOfChange(
  db: Queryable,
  changeId: ChangeId,
  viewer: UserId,
): Promise<PlannedMeeting[]> {
  const rowsOf = (table: string): SQL => sql`
    select key, side, case side when 'before' then before else after end as row
    from changed_row cross join unnest(array['before', 'after']) as side
    where change_id = ${changeId} and table_name = ${table}
      and case side when 'before' then before else after end is not null`
  // Grouped, not joined: the planner takes a change for a few rows, and would go through all for each.
  const states = sql`
    select m.key::bigint as meeting_id,
      jsonb_build_object('meeting', m.meeting, 'event', e.row, 'claims', coalesce(m.claims, '[]')) as state
    from (
      select key, side, jsonb_agg(row) filter (where is_meeting) -> 0 as meeting, jsonb_agg(row) filter (where not is_meeting) as claims
      from (
        select true as is_meeting, key, side, row from (${rowsOf('meeting')}) meeting
        union all
        select false, row ->> 'meeting_id', side, row from (${rowsOf('claim')}) claim) known
      group by key, side) m
    left join lateral (
      select case m.side when 'before' then before else after end as row from changed_row
      where change_id = ${changeId} and table_name = 'event' and key = m.meeting ->> 'event_id' offset 0) e on true
    where m.meeting is not null`
  const removed = sql`
    select key::integer, (before ->> 'programme_id')::integer
    from changed_row where change_id = ${changeId} and table_name = 'programme_discipline' and before is not null`
  const rows = await db.execute<Row>(plannedFrom(states, viewer, removed))
  return rows.map(plannedOf)
}
