import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { roomFlagsJson } from '@/db/queries/core/names/room-flags'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  ChangeId,
  DisciplineId,
  EventId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RequestId,
  RoomId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Hold, ResourceKind, Subgroup, Subject } from '@/lib/core/names/rules/resource'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import { namedEquipment, type RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type {
  EventKind,
  MeetingState,
  NamedGroup,
  NamedRoom,
  NamedTeacher,
  RequestKind,
} from '@/lib/core/schedule/rules/schedule'

/**
 * An event as it was. `isChosen`: students choose among its programme's rows, as the programme is now. `loadGrant`:
 * the viewer's present permission for its load.
 */
export type EventAsOf = {
  id: EventId
  kind: EventKind
  title: string
  disciplineId: DisciplineId | null
  lessonType: LessonType
  subgroup: Subgroup
  comment: string
  link: string
  loadItemId: LoadItemId | null
  programmeDisciplineId: ProgrammeDisciplineId | null
  programmeId: ProgrammeId | null
  isChosen: boolean
  weekStep: WeekStep
  version: number
  loadGrant: LoadGrant | null
}

/** A meeting as it was. `changedIn`: the first change since; null if none. */
export type MeetingAsOf = {
  id: MeetingId
  eventId: EventId
  date: CalendarDate
  pair: Pair
  state: MeetingState
  hidden: boolean
  wasProjected: boolean
  requestId: RequestId | null
  successorId: MeetingId | null
  version: number
  changedIn: ChangeId | null
}

/** `isOnPlace`: see `is_on_place`. `changedIn`: the change by which a teacher joined or left. */
export type ClaimAsOf = {
  meetingId: MeetingId
  kind: ResourceKind
  resourceId: number
  subgroup: Subgroup
  date: CalendarDate
  pair: Pair
  hold: Hold
  isOnPlace: boolean
  joinedIn: ChangeId | null
  leftIn: ChangeId | null
}

type Period = { from: CalendarDate; to: CalendarDate }

/** A moment on the university's clock: `2026-11-10T14:00:00`, with up to six digits of a second, in its zone. */
export type Moment = { local: string; timeZone: string }

/** The moment as SQL. */
const instantOf = ({ local, timeZone }: Moment): SQL => sql`(${local}::timestamp at time zone ${timeZone})`

/** The events that may have been in a subject's period at the moment: a superset. */
export async function findEventIds(
  db: Queryable,
  { kind, id }: Subject,
  { from, to }: Period,
  moment: Moment,
): Promise<EventId[]> {
  const at = instantOf(moment)
  const ofKind = (one: SQL, ids: SQL) => sql`select id from events_as_of(${one}, ${ids}, ${from}, ${to}, ${at})`
  const rows = await db.execute<{ id: EventId }>(
    kind === 'programme'
      ? sql`
          with plan as materialized (
            select id, load_item_id from programme_discipline where programme_id = ${id}
            union
            select (before -> 'id')::integer, (before ->> 'load_item_id')::integer from changed_row
            where table_name = 'programme_discipline' and (before -> 'programme_id')::integer = ${id})
          select e.id from event e join plan on plan.id = e.programme_discipline_id
          union
          select key::integer from changed_row d join plan on plan.id = (d.before ->> 'programme_discipline_id')::integer
          where d.table_name = 'event' and d.before ->> 'programme_discipline_id' is not null
          union
          ${ofKind(sql`'load'`, sql`array(select load_item_id from plan where load_item_id is not null)`)}`
      : ofKind(sql`${kind}::resource_kind`, sql`array[${id}::integer]`),
  )
  return rows.map((row) => row.id)
}

/** Those of the events that existed, as they were. */
export async function findEvents(
  db: Queryable,
  ids: readonly EventId[],
  viewer: UserId,
  moment: Moment,
): Promise<EventAsOf[]> {
  const at = instantOf(moment)
  return db.execute<EventAsOf>(sql`
    select was.id, was.kind, was.title, was.discipline_id as "disciplineId", was.lesson_type as "lessonType", was.subgroup, was.comment,
      was.link, was.load_item_id as "loadItemId", was.programme_discipline_id as "programmeDisciplineId", row.programme_id as "programmeId",
      coalesce((select disciplines_independent from programme where id = row.programme_id), false) as "isChosen", was.week_step as "weekStep", was.version,
      (select granted from load_grant(was.load_item_id, was.programme_discipline_id, ${viewer})) as "loadGrant"
    from unnest(${sql.param(ids)}::integer[]) asked (id)
      left join lateral first_change('event', asked.id::text, ${at}) since on true
      cross join lateral (
        select * from event where id = asked.id and since.change_id is null
        union all
        select * from jsonb_populate_record(null::event, since.before) where since.before is not null) was
      left join lateral (
        select programme_id from programme_discipline where id = was.programme_discipline_id
        union all
        select (before -> 'programme_id')::integer from changed_row
        where table_name = 'programme_discipline' and key = was.programme_discipline_id::text and before is not null
        limit 1) row on true
    where was.made_at <= ${at}`)
}

/** All meetings of these events, including traces, by date and pair. */
export async function findMeetings(db: Queryable, events: readonly EventId[], moment: Moment): Promise<MeetingAsOf[]> {
  return db.execute<MeetingAsOf>(sql`
    select id, event_id as "eventId", date::text, pair, state, hidden, was_projected as "wasProjected", request_id as "requestId",
      successor_id as "successorId", version, changed_in as "changedIn"
    from meetings_as_of(${sql.param(events)}::integer[], ${instantOf(moment)})
    order by date, pair, id`)
}

export async function findClaims(
  db: Queryable,
  meetings: readonly Pick<MeetingAsOf, 'id' | 'changedIn'>[],
): Promise<ClaimAsOf[]> {
  const ids = sql.param(meetings.map(({ id }) => id))
  const changes = sql.param(meetings.map(({ changedIn }) => changedIn))
  return db.execute<ClaimAsOf>(sql`
    select meeting_id as "meetingId", kind, resource_id as "resourceId", subgroup, date::text, pair,
      hold, is_on_place(hold, soft_reason) as "isOnPlace", joined_in as "joinedIn", left_in as "leftIn"
    from claims_as_of(${ids}::bigint[], ${changes}::bigint[])
    order by meeting_id, kind, resource_id, subgroup`)
}

/** Other events whose claims hold, or once held, a place of these claims: a superset of those that overlapped. */
export async function findRivals(db: Queryable, claims: readonly ClaimAsOf[], moment: Moment): Promise<EventId[]> {
  if (claims.length === 0) return []
  const places = claims.map(({ kind, resourceId, subgroup, date, pair, meetingId }) => ({
    kind,
    subgroup,
    date,
    pair,
    resource_id: resourceId,
    meeting_id: meetingId,
  }))
  const rows = await db.execute<{ id: EventId }>(sql`
    with place as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb)
        p (kind resource_kind, resource_id integer, subgroup smallint, date date, pair smallint, meeting_id bigint))
    select distinct m.event_id as id
    from place join claim c using (kind, resource_id, subgroup, date, pair) join meeting m on m.id = c.meeting_id
    where c.meeting_id <> place.meeting_id and is_on_place(c.hold, c.soft_reason)
    union
    select (m.before -> 'event_id')::integer
    from place
      join changed_row d on d.table_name = 'claim' and d.before is not null and d.before ->> 'kind' = place.kind::text
        and (d.before -> 'resource_id')::integer = place.resource_id and d.before ->> 'date' = place.date::text
        and (d.before -> 'pair')::smallint = place.pair and (d.before -> 'subgroup')::smallint = place.subgroup
      join change c on c.id = d.change_id and c.at > ${instantOf(moment)}
      join changed_row m on m.change_id = d.change_id and m.table_name = 'meeting' and m.key = d.before ->> 'meeting_id'
    where m.key <> place.meeting_id::text`)
  return rows.map(({ id }) => id)
}

/** `former`: titles of before, each with the date from which the group has not had it; the earliest first. */
type GroupAsOf = Omit<NamedGroup, 'subgroup'> & {
  facultyId: FacultyId | null
  former: readonly { title: string; until: CalendarDate }[]
}
type TeacherAsOf = NamedTeacher & { departmentId: number | null }

/** Maps by id. */
export type NamesAsOf = {
  rooms: ReadonlyMap<number, NamedRoom>
  teachers: ReadonlyMap<number, TeacherAsOf>
  groups: ReadonlyMap<number, GroupAsOf>
}

const byId = <One extends { id: number }>(rows: readonly One[]): ReadonlyMap<number, One> =>
  new Map(rows.map((row) => [row.id, row]))

/** Rows of a table as they were: the history has those since renamed or deleted. */
const rowsAsOf = (table: 'room' | 'teacher' | 'group', ids: readonly number[], moment: Moment): SQL => sql`
  (select found.*
    from unnest(${sql.param([...new Set(ids)])}::integer[]) asked (id)
      left join lateral first_change(${table}, asked.id::text, ${instantOf(moment)}) since on true
      cross join lateral (
        select * from ${sql.identifier(table)} where id = asked.id and since.before is null
        union all
        select * from jsonb_populate_record(null::${sql.identifier(table)}, since.before) where since.before is not null) found)`

/** A row with an unchanged title is told from its namesakes as it is now. */
const shownAs = (table: 'room' | 'teacher' | 'group', title: 'title' | 'name'): SQL => {
  const [ownColumn, titleColumn, view] = [`own_${title}`, title, `shown_${table}`].map((name) => sql.identifier(name))
  return sql`coalesce((select s.${titleColumn} from ${view} s where s.id = was.id and s.${ownColumn} = was.${titleColumn}), was.${titleColumn})`
}

/** The names and owners of all these at the moment. */
export async function findNamesAsOf(
  db: Queryable,
  ids: { rooms: readonly RoomId[]; teachers: readonly TeacherId[]; groups: readonly GroupId[] },
  moment: Moment,
): Promise<NamesAsOf> {
  const [rooms, teachers, groups] = await Promise.all([
    db.execute<NamedRoom & { flags: RoomFlags }>(sql`
      select id, ${shownAs('room', 'title')} as title, room_building(title, building) as building, ${roomFlagsJson} as flags
      from ${rowsAsOf('room', ids.rooms, moment)} was`),
    db.execute<TeacherAsOf>(sql`
      select id, ${shownAs('teacher', 'name')} as name, department_id as "departmentId" from ${rowsAsOf('teacher', ids.teachers, moment)} was`),
    db.execute<GroupAsOf>(sql`
      select id, ${shownAs('group', 'title')} as title, students, course_year as "courseYear", study_form = 'correspondence' as correspondence,
        faculty_id as "facultyId", (
          select coalesce(json_agg(json_build_object('title', f.title, 'until', f.former_until) order by f.former_until), '[]')
          from "group" f where f.merged_into = was.id and f.former_until is not null) as former
      from ${rowsAsOf('group', ids.groups, moment)} was`),
  ])
  return {
    rooms: byId(rooms.map(({ flags, ...room }) => ({ ...room, ...namedEquipment(flags) }))),
    teachers: byId(teachers),
    groups: byId(groups),
  }
}

export type RequestAsOf = {
  id: RequestId
  kind: RequestKind
  reason: string
  reasonTo: string
  isReasonPublic: boolean
  inCharge: string
  madeBy: UserId | null
  by: string
  version: number
}

export async function findRequestNames(
  db: Queryable,
  ids: readonly RequestId[],
): Promise<ReadonlyMap<RequestId, RequestAsOf>> {
  const rows = await db.execute<RequestAsOf>(sql`
    select r.id, r.kind, r.reason, r.reason_to as "reasonTo",
      is_reason_public((select action from change where id = r.change_id)) as "isReasonPublic", r.in_charge as "inCharge", r.made_by as "madeBy", r.version,
      coalesce(u.full_name, '') as by
    from request r left join "user" u on u.id = r.made_by
    where r.id = any(${sql.param([...new Set(ids)])}::integer[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who made each of these changes, by full name. */
export async function findMakers(db: Queryable, ids: readonly ChangeId[]): Promise<ReadonlyMap<ChangeId, string>> {
  const rows = await db.execute<{ id: ChangeId; name: string }>(sql`
    select c.id, u.full_name as name from change c join "user" u on u.id = c.actor_id
    where c.id = any(${sql.param([...new Set(ids)])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
