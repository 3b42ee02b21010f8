import { sqlOf, type Queryable } from '@/db/client'
import { emptyCalendar, weekParity, type Semester } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { FacultyId, GroupId, TeacherId, UserId } from '@/lib/domain/ids'
import type { Subject, SubjectKind } from '@/lib/domain/resource'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import type { Schedule, ScheduleItem } from '@/lib/domain/schedule'

type Sql = ReturnType<typeof sqlOf>

/** Whose plan an unpublished or hidden item is, and the viewer's own permission for it: what decides whether they see it. */
export type ItemPlan = {
  groups: { id: GroupId; facultyId: FacultyId | null }[]
  teachers: { id: TeacherId; departmentId: number | null }[]
  loadGrant: LoadGrant | null
}
/** `plan` null: published and not hidden, for everyone. */
export type FoundItem = ScheduleItem & { plan: ItemPlan | null }
export type FoundSchedule = Omit<Schedule, 'items'> & { items: FoundItem[] }

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

type Span = Pick<ScheduleParams, 'from' | 'to'>

const idsByKind = (subjects: readonly Subject[]): [SubjectKind, number[]][] =>
  (['room', 'teacher', 'group', 'programme'] as const)
    .map((kind): [SubjectKind, number[]] => [
      kind,
      subjects.filter((subject) => subject.kind === kind).map((subject) => subject.id),
    ])
    .filter(([, ids]) => ids.length > 0)

/** The meetings of subjects of one kind: by what they claim; a programme's by its disciplines, a proxy's by its load item. */
function meetingsOf(sql: Sql, kind: SubjectKind, ids: number[], { from, to }: Span) {
  if (kind !== 'programme')
    return sql`
      select meeting_id as id from claim
      where kind = ${kind} and resource_id = any(${ids}) and date between ${from} and ${to}`
  return sql`
    select m.id from programme_discipline d
      join event e on e.programme_discipline_id = d.id
      join meeting m on m.event_id = e.id
    where d.programme_id = any(${ids}) and m.date between ${from} and ${to}
    union all
    select m.id from programme_discipline d
      join event e on e.load_item_id = d.load_item_id
      join meeting m on m.event_id = e.id
    where d.programme_id = any(${ids}) and m.date between ${from} and ${to}`
}

const wishesOf = (sql: Sql, kind: SubjectKind, ids: number[], { from, to }: Span) =>
  kind === 'programme'
    ? sql`select null::date as date, null::int as pair, null::text as title where false`
    : sql`
      select day::date as date, slot as pair, w.title
      from wish w
        cross join generate_series(greatest(w.starts_on, ${from}), least(w.ends_on, ${to}), interval '1 day') day
        cross join generate_series(1, 8) slot
      where w.kind = ${kind} and w.resource_id = any(${ids})
        and coalesce(w.weekday = extract(isodow from day), true) and coalesce(w.pair = slot, true)`

function titleOf(sql: Sql, { kind, id }: Subject) {
  switch (kind) {
    case 'room':
      return sql`select title from room where id = ${id}`
    case 'teacher':
      return sql`select name from teacher where id = ${id}`
    case 'group':
      return sql`select title from "group" where id = ${id}`
    case 'programme':
      return sql`select title from programme where id = ${id}`
  }
}

const roomsOf = (sql: Sql) => sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'building', r.building) order by r.title), '[]')
  from claim c join room r on r.id = c.resource_id where c.meeting_id = m.id and c.kind = 'room')`

const teachersOf = (sql: Sql) => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
  from claim c join teacher t on t.id = c.resource_id where c.meeting_id = m.id and c.kind = 'teacher')`

// Both halves claimed is the whole group: subgroup 0.
const groupsOf = (sql: Sql) => sql`(
  select coalesce(json_agg(json_build_object(
      'id', g.id, 'title', g.title, 'subgroup', c.subgroup, 'students', g.students,
      'courseYear', g.course_year, 'correspondence', g.study_form = 'correspondence') order by g.title), '[]')
  from (
    select resource_id, case when count(*) = 2 then 0 else min(subgroup) end as subgroup
    from claim where meeting_id = m.id and kind = 'group' group by resource_id
  ) c join "group" g on g.id = c.resource_id)`

// A forced or imported claim stands beside a firm one on its key: whoever holds either, overlaps.
const overlapsOf = (sql: Sql) => sql`(m.state = 'published' and exists (
  select from claim c join claim waiting using (kind, resource_id, subgroup, date, pair)
  where c.meeting_id = m.id and waiting.soft_reason in ('forced', 'imported')
    and (c.hold = 'firm' or c.soft_reason in ('forced', 'imported'))))`

const planOf = (sql: Sql, viewer: UserId) => sql`
  case when m.state = 'projected' or m.hidden then json_build_object(
    'groups', (
      select coalesce(json_agg(distinct jsonb_build_object('id', g.id, 'facultyId', g.faculty_id)), '[]')
      from claim c join "group" g on g.id = c.resource_id where c.meeting_id = m.id and c.kind = 'group'),
    'teachers', (
      select coalesce(json_agg(json_build_object('id', t.id, 'departmentId', t.department_id)), '[]')
      from claim c join teacher t on t.id = c.resource_id where c.meeting_id = m.id and c.kind = 'teacher'),
    'loadGrant', (
      select json_build_object('canSet', p.can_set, 'roomIds', p.room_ids, 'slots', p.slots)
      from load_permission p
      where p.user_id = ${viewer}
        and (p.load_item_id = e.load_item_id or p.programme_discipline_id = e.programme_discipline_id)
      limit 1)) end`

// An exam that was booked is its request; one that was placed or imported is an item, as classes are.
const isRequest = (sql: Sql) =>
  sql`(e.kind in ('booking', 'closure') or (e.kind = 'exam' and r.kind in ('booking', 'exam'))) is true`

const itemsOf = (sql: Sql, { drafts, viewer }: ScheduleParams) => sql`
  select m.id, m.version, m.event_id as "eventId", e.kind, m.state, m.hidden, m.was_projected as "wasProjected",
    m.date, m.pair, e.title, e.lesson_type as "lessonType", e.discipline_id as "disciplineId",
    e.load_item_id as "loadItemId", d.programme_id as "programmeId",
    e.programme_discipline_id as "programmeDisciplineId", e.subgroup, e.comment, e.link,
    ${roomsOf(sql)} as rooms, ${teachersOf(sql)} as teachers, ${groupsOf(sql)} as groups,
    json_build_object(
      'startsOn', coalesce(series.starts_on, m.date), 'endsOn', coalesce(series.ends_on, m.date),
      'step', e.week_step, 'hasRelated', coalesce(series.starts_on < series.ends_on, false)) as series,
    ${overlapsOf(sql)} as overlaps,
    case when r.id is not null then json_build_object(
      'requestId', r.id, 'kind', r.kind, 'reason', r.reason, 'by', coalesce(u.full_name, ''),
      'movedTo', case when s.id is not null then json_build_object('date', s.date, 'pair', s.pair) end) end as trace,
    ${planOf(sql, viewer)} as plan
  from shown join meeting m using (id)
    join event e on e.id = m.event_id
    left join programme_discipline d on d.id = e.programme_discipline_id
    left join request r on r.id = m.request_id and r.undone_at is null
    left join "user" u on u.id = r.made_by
    left join meeting s on s.id = m.successor_id
    cross join lateral (
      select (select date from meeting where event_id = e.id and state <> 'trace' order by date limit 1) as starts_on,
        (select date from meeting where event_id = e.id and state <> 'trace' order by date desc limit 1) as ends_on
    ) series
  where not (${isRequest(sql)}) and (m.state <> 'projected' or ${drafts})`

const requestsOf = (sql: Sql) => sql`
  select coalesce(r.id, e.id) as id, coalesce(r.version, e.version) as version,
    case when e.kind = 'closure' then 'closure' else coalesce(r.kind::text, 'booking') end as kind,
    m.date, m.pair, e.title, coalesce(r.reason, '') as description, coalesce(r.in_charge, '') as "inCharge",
    ${roomsOf(sql)} as rooms, ${teachersOf(sql)} as teachers, ${groupsOf(sql)} as groups, ${overlapsOf(sql)} as overlaps
  from shown join meeting m using (id)
    join event e on e.id = m.event_id
    left join request r on r.id = m.request_id and r.undone_at is null
  where ${isRequest(sql)} and m.state = 'published'`

type Row = Omit<FoundSchedule, 'parity'> & { title: string | null; semesters: Semester[] }

/**
 * All that takes place for a subject in a period, in one statement; null for an id that nobody has. Items and requests come by
 * date and pair, those of correspondence students last. An event stands once, however many of its resources were asked for.
 */
export async function findSchedule(db: Queryable, params: ScheduleParams): Promise<FoundSchedule | null> {
  const sql = sqlOf(db)
  const asked = idsByKind([params.subject, ...params.also])
  const union = (parts: ReturnType<typeof meetingsOf>[]) =>
    parts.reduce((all, part) => sql`${all} union all ${part}`)
  const [row] = await sql<Row[]>`
    with shown as materialized (
      select distinct id from (${union(asked.map(([kind, ids]) => meetingsOf(sql, kind, ids, params)))}) found)
    select (${titleOf(sql, params.subject)}) as title,
      (select coalesce(json_agg(i order by i.date, i.pair, (i.groups::jsonb @> '[{"correspondence": true}]'),
        i.title, i.subgroup, i.id), '[]') from (${itemsOf(sql, params)}) i) as items,
      (select coalesce(json_agg(q order by q.date, q.pair, q.id), '[]') from (${requestsOf(sql)}) q) as requests,
      (select coalesce(json_agg(distinct to_jsonb(w)), '[]')
        from (${union(asked.map(([kind, ids]) => wishesOf(sql, kind, ids, params)))}) w) as wishes,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'half', half, 'startsOn', starts_on,
        'endsOn', ends_on, 'firstWeekParity', first_week_parity, 'courseYears', '[]'::json)), '[]') from semester) as semesters`
  if (!row || row.title === null) return null
  const { items, requests, wishes, semesters } = row
  return { items, requests, wishes, parity: weekParity({ ...emptyCalendar, semesters }, params.from) }
}
