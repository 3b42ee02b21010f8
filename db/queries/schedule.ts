import { sqlOf, type Queryable } from '@/db/client'
import { emptyCalendar, weekParity, type Semester } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { MeetingId, UserId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import type { Subject, SubjectKind } from '@/lib/domain/resource'
import type { Schedule } from '@/lib/domain/schedule'
import { itemOf, type FoundItem, type FoundRequest, type ItemRow } from './found-items'
import { planColumn } from './item-plan'
import { haveOnePlace, isInSight, originOf, placeOf, roomsOf } from './moved-places'

type FoundSchedule = Omit<Schedule, 'items' | 'requests'> & { items: FoundItem[]; requests: FoundRequest[] }

export type ScheduleParams = {
  subject: Subject
  /** Whose schedules are added, so that several are seen at once. */
  also: readonly Subject[]
  /** First and last date, both included. */
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** Whose permissions `plan` carries. */
  viewer: UserId
}

// $1 to $3: ids of rooms, teachers and groups; $4, $5: first and last date; $6: with drafts; $7: the viewer; $8, $9: the subject
// itself, kind and id; $10, where programmes are asked for: their ids. Fixed texts, so that each connection plans them once.

/** The meetings that claim a room, teacher or group asked for; `is_left`: the teacher has it no more. */
export const claimed = `
  select meeting_id as id, false as is_left
  from claim where kind = 'room' and resource_id = any($1) and date between $4 and $5
  union all
  select meeting_id, left_in is not null
  from claim where kind = 'teacher' and resource_id = any($2) and date between $4 and $5
  union all
  select meeting_id, false from claim where kind = 'group' and resource_id = any($3) and date between $4 and $5`

/** The meetings of a programme's disciplines; a proxy's are its load item's. Event by event: a programme has few of them. */
export const programmedBy = (programmes: `$${number}`): string => `
  select m.id, false as is_left from (
    select e.id from programme_discipline d join event e on e.programme_discipline_id = d.id
    where d.programme_id = any(${programmes})
    union all
    select e.id from programme_discipline d join event e on e.load_item_id = d.load_item_id
    where d.programme_id = any(${programmes})) e
  cross join lateral (
    select id from meeting where event_id = e.id and date between $4 and $5 offset 0) m`

// An exam that was booked is its request; one that was placed or imported is an item, as classes are. A trace tells the last request
// that moved its class, which is `went`. What was asked for teachers only who have it no more is `left_behind`.
const shownOf = (found: string) => `
  select m.*, asked.left_behind, e.kind, e.title, e.version as event_version, r.id as told_id,
    e.kind in ('booking', 'closure') or (e.kind = 'exam' and coalesce(r.kind in ('booking', 'exam'), false)) as is_request,
    r.kind as request_kind, r.reason, r.reason_to, r.in_charge, r.made_by, r.version as request_version
  from (select id, bool_and(is_left) as left_behind from (${found}) f group by id) asked
    join meeting m using (id)
    join event e on e.id = m.event_id
    left join meeting went on went.id = m.successor_id
    left join request r on r.id = coalesce(went.request_id, m.request_id) and r.undone_at is null
  where m.state <> 'projected' or $6 and not asked.left_behind`

export const rooms = roomsOf('m.id')

const namesOf = (whose: string, more = '') => `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name${more}) order by t.name, t.id), '[]')
  from claim c join teacher t on t.id = c.resource_id where c.meeting_id = m.id and c.kind = 'teacher' and ${whose})`
export const teachers = namesOf('c.left_in is null')

const ownTeachers = namesOf('c.left_in is null', ", 'departmentId', t.department_id")

/** Whom it had at first and has no more; null where it has whom it had. */
export const substitution = `
  case when exists (select from claim where meeting_id = m.id and left_in is not null)
    then json_build_object('instead', ${namesOf('c.left_in is not null')}) end`

/** The change by which it has whom it has. */
export const substitutedIn = (meeting: string): string =>
  `(select max(greatest(joined_in, left_in)) from claim where meeting_id = ${meeting})`

// Both halves claimed is the whole group: subgroup 0.
export const audience = `
  select coalesce(json_agg(json_build_object(
      'id', id, 'title', title, 'subgroup', subgroup, 'students', students,
      'courseYear', course_year, 'correspondence', correspondence) order by title), '[]') as groups,
    coalesce(json_agg(faculty_id order by title), '[]') as faculties,
    coalesce(bool_or(correspondence), false) as correspondence
  from (
    select g.id, g.title, g.students, g.faculty_id, g.course_year, g.study_form = 'correspondence' as correspondence,
      case when count(*) = 2 then 0 else min(c.subgroup) end as subgroup
    from claim c
      cross join lateral (select * from "group" where id = c.resource_id offset 0) g
    where c.meeting_id = m.id and c.kind = 'group'
    group by g.id, g.title, g.students, g.faculty_id, g.course_year, g.study_form) g`

export const standsOnPlace = (row: string) =>
  `(${row}.hold = 'firm' or ${row}.soft_reason in ('forced', 'imported'))`

// A forced or imported claim stands beside a firm one on its key: whoever holds either, overlaps.
export const sharedPlaces = (viewer: `$${number}`) => `(
  select coalesce(json_agg(json_build_object('resource', json_build_object('kind', place.kind, 'id', place.resource_id),
    'programmeId', holder.programme_id, 'plan', holder.plan)), '[]')
  from (
    select distinct c.kind, c.resource_id, h.meeting_id
    from claim c join claim waiting using (kind, resource_id, subgroup, date, pair)
      join claim h using (kind, resource_id, subgroup, date, pair)
    where c.meeting_id = m.id and m.state = 'published' and waiting.soft_reason in ('forced', 'imported')
      and ${standsOnPlace('c')} and ${standsOnPlace('h')} and h.meeting_id <> m.id) place
    cross join lateral (
      select d.programme_id, ${planColumn(viewer)} as plan
      from meeting m join event e on e.id = m.event_id left join programme_discipline d on d.id = e.programme_discipline_id
      where m.id = place.meeting_id) holder)`

/** The first slot of all that a request touched. */
export const beginsOf = (request: string) => `(
  select json_build_object('date', date, 'pair', pair) from meeting where request_id = ${request} order by date, pair limit 1)`

const plan = planColumn('$7')

// Where somebody else has it now, and what brought that about.
const handedOver = `
  json_build_object('kind', 'substitution', 'by', coalesce((
      select u.full_name from change join "user" u on u.id = change.actor_id
      where change.id = ${substitutedIn('m.id')}), ''))`

const isHandedOver = `(m.left_behind and m.state = 'published')`

const trace = `
  case when ${isHandedOver} then ${handedOver} when m.request_kind is not null and not (m.state <> 'trace' and coalesce(${haveOnePlace('m', 'origin')}, false))
    then json_build_object(
      'requestId', m.told_id, 'kind', m.request_kind, 'reason', coalesce(nullif(m.reason_to, ''), m.reason),
      'by', coalesce((select full_name from "user" where id = m.made_by), ''), 'madeBy', m.made_by,
      'begins', ${beginsOf('m.told_id')},
      'movedTo', case when ${isInSight('went')} then ${placeOf('went')} end,
      'movedFrom', case when m.state <> 'trace' and not origin.hidden then ${placeOf('origin')} end) end`

// $2: teachers who have left a class before it moved had it where it stood at first, and nowhere else.
const hasLeftBefore = `exists (
  select from claim where meeting_id = origin.id and kind = 'teacher' and resource_id = any($2) and left_in is not null)`

/** What no week shows: a trace between a class's first place and its last, and of a class that is back in the first. */
const isPassedBy = `(origin.id is not null and (
  m.state = 'trace' and (origin.id <> m.id or went.state <> 'trace' and ${haveOnePlace('m', 'went')})
  or ${isHandedOver} and not ${haveOnePlace('m', 'origin')} and ${hasLeftBefore}))`

// A trace is no date of its series.
const dateOfSeries = (order: 'asc' | 'desc') => `
  select date from meeting where event_id = e.id and state <> 'trace' order by date ${order} limit 1`

// By whose plan a draft's date goes: a moved day stands for another.
const weekdayPlanned = `
  case when m.state = 'projected' then coalesce((select runs_as from moved_day where date = m.date), extract(isodow from m.date)) end`

const items = `
  select m.id, m.version, m.event_id as "eventId", m.kind, case when ${isHandedOver} then 'trace' else m.state::text end as state, m.hidden, m.was_projected as "wasProjected",
    m.date, m.pair, m.title, e.lesson_type as "lessonType", e.discipline_id as "disciplineId",
    e.load_item_id as "loadItemId", d.programme_id as "programmeId",
    e.programme_discipline_id as "programmeDisciplineId", e.subgroup, e.comment, e.link, e.week_step as step,
    (${dateOfSeries('asc')}) as "startsOn", (${dateOfSeries('desc')}) as "endsOn",
    ${rooms} as rooms, ${ownTeachers} as teachers, a.groups, a.faculties, a.correspondence, ${weekdayPlanned} as weekday,
    ${sharedPlaces('$7')} as shared, ${trace} as trace, ${substitution} as substitution, ${plan} as plan
  from shown m
    join event e on e.id = m.event_id
    left join programme_discipline d on d.id = e.programme_discipline_id
    left join meeting went on went.id = m.successor_id
    left join meeting origin on origin.id = ${originOf('coalesce(m.successor_id, m.id)')}
    cross join lateral (${audience}) a
  where not m.is_request`

const requests = `
  select coalesce(m.request_id, m.event_id) as id, coalesce(m.request_version, m.event_version) as version,
    case when m.kind = 'closure' then 'closure' else coalesce(m.request_kind::text, 'booking') end as kind,
    m.date, m.pair, m.title, coalesce(m.reason, '') as description, coalesce(m.in_charge, '') as "inCharge",
    ${rooms} as rooms, ${teachers} as teachers, a.groups, ${sharedPlaces('$7')} as shared,
    m.made_by as "madeBy", ${beginsOf('m.request_id')} as begins
  from shown m cross join lateral (${audience}) a
  where m.is_request and m.state = 'published'`

const wishes = `
  select distinct date, pair, title from wished_slots($1, $2, $3, $4, $5)`

// Parity asks for no more of a semester than its first day and the parity of that week.
const semesters = `
  select id, title, half, starts_on as "startsOn", ends_on as "endsOn", first_week_parity as "firstWeekParity",
    '[]'::json as "courseYears" from semester`

const listOf = (rows: string, order = '') =>
  `(select coalesce(json_agg(row ${order && `order by ${order}`}), '[]') from (${rows}) row)`

const statementOf = (found: string, shown = items) => `
  with shown as materialized (${shownOf(found)})
  select case $8::text
      when 'room' then (select title from room where id = $9)
      when 'teacher' then (select name from teacher where id = $9)
      when 'group' then (select title from "group" where id = $9)
      when 'programme' then (select title from programme where id = $9) end as title,
    ${listOf(shown, 'row.date, row.pair, row.correspondence, row.title, row.subgroup, row.id')} as items,
    ${listOf(requests, 'row.date, row.pair, row.id')} as requests,
    ${listOf(wishes, 'row.date, row.pair, row.title')} as wishes,
    ${listOf(semesters)} as semesters`

// Programmes are seldom asked for, and the planner, which cannot know, would prepare for them every time.
const weekItems = `${items} and not ${isPassedBy}`
export const weekStatement = statementOf(claimed, weekItems)
const statementOfMeetings = statementOf('select unnest($10::bigint[]) as id, false as is_left')
// $10: the pair.
const statementOfRooms = statementOf(
  "select meeting_id as id, false as is_left from claim where kind = 'room' and date between $4 and $5 and pair = $10",
)
const statementWithProgrammes = statementOf(`${claimed} union all ${programmedBy('$10')}`, weekItems)

type Row = Omit<FoundSchedule, 'parity' | 'items'> & {
  title: string | null
  items: ItemRow[]
  semesters: Semester[]
}

/**
 * All that takes place for a subject in a period, in one statement; null for an id that nobody has. Items and requests come by
 * date and pair, those of correspondence students last. An event stands once, however many of its resources were asked for.
 */
export async function findSchedule(db: Queryable, params: ScheduleParams): Promise<FoundSchedule | null> {
  const { subject, also, from, to, drafts, viewer } = params
  const asked = [subject, ...also]
  const idsOf = (kind: SubjectKind) => asked.filter((one) => one.kind === kind).map((one) => one.id)
  const programmes = idsOf('programme')
  const ids = [idsOf('room'), idsOf('teacher'), idsOf('group')]
  const values = [...ids, from, to, drafts, viewer, subject.kind, subject.id]
  const [row] = await (programmes.length > 0
    ? sqlOf(db).unsafe<Row[]>(statementWithProgrammes, [...values, programmes], { prepare: true })
    : sqlOf(db).unsafe<Row[]>(weekStatement, values, { prepare: true }))
  if (!row || row.title === null) return null
  return {
    items: row.items.map(itemOf),
    requests: row.requests,
    wishes: row.wishes,
    parity: weekParity({ ...emptyCalendar, semesters: row.semesters }, from),
  }
}

/** The classes of these meetings as a week shows them, drafts included, by date and pair. */
export async function findItems(
  db: Queryable,
  meetings: readonly MeetingId[],
  viewer: UserId,
): Promise<FoundItem[]> {
  // Nobody's week is asked for: no ids, of no subject, and days that only wishes would be looked up for.
  const day = '2000-01-01'
  const values = [[], [], [], day, day, true, viewer, 'room', 0, [...meetings]]
  const [row] = await sqlOf(db).unsafe<Row[]>(statementOfMeetings, values, { prepare: true })
  return row?.items.map(itemOf) ?? []
}

/** All published that stands in any room in one pair, what is hidden and requests too. */
export async function findRoomsInUse(
  db: Queryable,
  { date, pair, viewer }: { date: CalendarDate; pair: Pair; viewer: UserId },
): Promise<{ items: FoundItem[]; requests: FoundRequest[] }> {
  // Nobody's week is asked for: no ids, of no subject.
  const values = [[], [], [], date, date, false, viewer, 'room', 0, pair]
  const [row] = await sqlOf(db).unsafe<Row[]>(statementOfRooms, values, { prepare: true })
  const items = (row?.items ?? []).map(itemOf).filter(({ state }) => state === 'published')
  return { items, requests: row?.requests ?? [] }
}
