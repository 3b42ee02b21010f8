import { eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type NeededClaim, placeClaims } from '@/db/queries/core/placing/place-claims'
import { examSitting, meeting } from '@/db/schema'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ExamSlot } from '@/lib/core/calendar/rules/session'
import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { GroupsScope, Plannable, Subject } from '@/lib/core/names/rules/resource'
import type { HeldPlace, PublishedPart } from '@/lib/core/placing/rules/placement'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'
import type { RepeatedClass } from '@/lib/planning/rules/repeat-week'

/**
 * The meetings of the same series after this one and not before `today`, by date; traces are not included.
 */
export async function findLaterOfSeries(db: Queryable, id: MeetingId, today: CalendarDate): Promise<MeetingId[]> {
  return (await findLaterOfEach(db, [id], today)).get(id) ?? []
}

/** The same for several meetings; those without later ones are missing. */
export async function findLaterOfEach(
  db: Queryable,
  ids: readonly MeetingId[],
  today: CalendarDate,
): Promise<Map<MeetingId, MeetingId[]>> {
  const rows = await db.execute<{ id: MeetingId; later: MeetingId[] }>(sql`
    select this.id, json_agg(later.id order by later.date, later.pair, later.id) as later
    from meeting this join meeting later on later.event_id = this.event_id
    where this.id = any(${sql.param(ids)}) and later.state <> 'trace'
      and (later.date, later.pair, later.id) > (this.date, this.pair, this.id) and later.date >= ${today}
    group by this.id`)
  return new Map(rows.map(({ id, later }) => [id, later]))
}

/** All meetings of a meeting's series, traces included. */
export async function findSeries(db: Queryable, id: MeetingId): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select m.id from meeting this join meeting m on m.event_id = this.event_id where this.id = ${id}`)
  return rows.map((row) => row.id)
}

/** The own time of the exam that this class is a part of; null: it is of none. */
export async function findExamTime(db: Queryable, id: MeetingId): Promise<ExamSlot | null> {
  const [time] = await db
    .select({ startsAt: examSitting.startsAt, minutes: examSitting.minutes })
    .from(examSitting)
    .innerJoin(meeting, eq(meeting.eventId, examSitting.eventId))
    .where(eq(meeting.id, id))
  return time ?? null
}

/** Sets comment and link of a series; increments the version of all its meetings, because each shows them. */
export async function annotateSeries(
  db: Queryable,
  id: MeetingId,
  { comment, link }: { comment: string; link: string },
): Promise<void> {
  await db.execute(sql`
    update event set comment = ${comment}, link = ${link}, version = version + 1
    where id = (select event_id from meeting where id = ${id})`)
  await db.execute(sql`
    update meeting set version = version + 1
    where event_id = (select event_id from meeting where id = ${id})`)
}

export type ScheduledMeeting = Exclude<MeetingState, 'trace'>

/**
 * Condition on the meeting `m` of event `e`: a class, or an exam that was not booked. Bookings and closures
 * are requests.
 */
const isClass: SQL = sql`
  (e.kind = 'class' or e.kind = 'exam' and not exists (
    select from request r where r.id = m.request_id and r.kind in ('booking', 'exam') and r.undone_at is null))`

/** The events of a programme's rows; for a proxy, those of its load item. */
const eventsOf = (subject: Plannable): SQL => sql`
  select e.id from programme_discipline d join event e on e.programme_discipline_id = d.id
  where d.programme_id = ${subject.id}
  union
  select e.id from programme_discipline d join event e on e.load_item_id = d.load_item_id
  where d.programme_id = ${subject.id}`

const meetingsOf = (subject: Subject | GroupsScope, { from, to }: Period): SQL => {
  const claimed = (kind: 'group' | 'teacher' | 'room', ids: SQL) => sql`
    select meeting_id as id from claim
    where kind = ${kind} and resource_id = any(${ids}) and date between ${from} and ${to} and left_in is null`
  switch (subject.kind) {
    case 'programme':
      return sql`select id from meeting where event_id in (${eventsOf(subject)}) and date between ${from} and ${to}`
    case 'all':
      return sql`select id from meeting where date between ${from} and ${to}`
    case 'faculty':
      return claimed('group', sql`array(select id from "group" where faculty_id = ${subject.id})`)
    case 'groups':
      return claimed('group', sql`${sql.param([...subject.ids])}::integer[]`)
    default:
      return claimed(subject.kind, sql`${sql.param([subject.id])}::integer[]`)
  }
}

const ever: Period = { from: calendarDate('1900-01-01'), to: calendarDate('2199-12-31') }

const isOfPart = (part: PublishedPart | 'all'): SQL =>
  part === 'all' ? sql`true` : sql`(m.event_id in (select event_id from exam_sitting)) = ${part === 'session'}`

/** Ids of the classes of a subject, or of many groups, in a period that are in one of the states, by date. */
export async function findSubjectMeetings(
  db: Queryable,
  subject: Subject | GroupsScope,
  period: Period,
  states: readonly ScheduledMeeting[],
  part: PublishedPart | 'all' = 'all',
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select m.id
    from (select distinct id from (${meetingsOf(subject, period)}) found) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = any(${sql.param(states)}::meeting_state[]) and ${isClass} and ${isOfPart(part)}
    order by m.date, m.pair, m.id`)
  return rows.map((row) => row.id)
}

/** The Mondays of the weeks in which a subject has published classes. */
export async function findPublishedWeeks(db: Queryable, subject: Plannable): Promise<CalendarDate[]> {
  const rows = await db.execute<{ monday: CalendarDate }>(sql`
    select distinct date_trunc('week', m.date)::date as monday
    from (${meetingsOf(subject, ever)}) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = 'published' and e.kind = 'class'`)
  return rows.map(({ monday }) => monday)
}

/** The load classes of these groups that are published in a period and hidden, or not. */
export async function findToggled(
  db: Queryable,
  groups: readonly GroupId[],
  { from, to }: Period,
  hidden: boolean,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select m.id
    from (select distinct meeting_id as id from claim
        where kind = 'group' and resource_id = any(${sql.param(groups)}) and date between ${from} and ${to}) asked
      join meeting m using (id)
      join event e on e.id = m.event_id
    where m.state = 'published' and m.hidden = ${hidden} and ${isClass}
      and (e.load_item_id is not null or e.programme_discipline_id is not null)
    order by m.date, m.pair, m.id`)
  return rows.map((row) => row.id)
}

/** The classes of these load items from a date on. */
export async function findLoadMeetings(
  db: Queryable,
  loadItems: readonly LoadItemId[],
  from: CalendarDate,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select m.id from event e join meeting m on m.event_id = e.id
    where e.load_item_id = any(${sql.param(loadItems)}) and m.date >= ${from} and m.state <> 'trace' and ${isClass}
    order by m.date, m.pair, m.id`)
  return rows.map((row) => row.id)
}

type Row = Omit<RepeatedClass, 'within'> & {
  step: WeekStep
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

/**
 * These classes with what limits their repetition; exams with a time of their own, which are not repeated, are missing.
 * `within`: the dates of the load they were placed from. `forTemplate` skips rows that their programme excludes from
 * templates.
 */
export async function findRepeated(
  db: Queryable,
  meetings: readonly MeetingId[],
  { forTemplate }: { forTemplate: boolean },
): Promise<RepeatedClass[]> {
  const rows = await db.execute<Row>(sql`
    select m.id, m.date, m.pair, e.week_step as step, coalesce(d.starts_on, l.starts_on) as "startsOn",
      coalesce(d.ends_on, l.ends_on) as "endsOn", array(
        select distinct g.course_year from claim c join "group" g on g.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'group') as "courseYears"
    from meeting m
      join event e on e.id = m.event_id
      left join load_item l on l.id = e.load_item_id
      left join programme_discipline d on d.id = e.programme_discipline_id
    where m.id = any(${sql.param(meetings)})
      and not (${forTemplate} and coalesce(d.project_hidden or not d.is_active, false))
      and not exists (select from exam_sitting s where s.event_id = m.event_id)
    order by m.date, m.pair, m.id`)
  return rows.map(({ startsOn, endsOn, ...row }) => ({
    ...row,
    within: startsOn && endsOn ? { from: startsOn, to: endsOn } : null,
  }))
}

/** The copy of a class, and its slot. */
export type CopiedClass = DatedSlot & { id: MeetingId; sourceId: MeetingId }

/**
 * Repeats classes on other dates, in another pair if given, as drafts of the same series with all their
 * claims. Skips dates on which the class already was, even if withdrawn or moved away, and taken places,
 * which it returns.
 */
export async function repeatMeetings(
  db: Queryable,
  copies: readonly { id: MeetingId; date: CalendarDate; pair?: Pair }[],
): Promise<{ created: CopiedClass[]; conflicts: HeldPlace[] }> {
  const rows = await db.execute<CopiedClass>(sql`
    with wanted as (
      select distinct on (m.event_id, copy.date, slot.pair) m.id as source_id, m.event_id, copy.date, slot.pair
      from json_to_recordset(${JSON.stringify(copies)}::json) as copy("id" bigint, "date" date, "pair" int)
        join meeting m on m.id = copy.id
        cross join lateral (select coalesce(copy.pair, m.pair) as pair) slot
      where not exists (
        select from meeting other
        where other.event_id = m.event_id and other.date = copy.date and other.pair = slot.pair)
      order by m.event_id, copy.date, slot.pair, m.id
    ), made as (
      insert into meeting (event_id, date, pair, state)
      select event_id, date, pair, 'projected' from wanted
      returning id, event_id, date, pair
    )
    select made.id, made.date, made.pair, wanted.source_id as "sourceId" from made join wanted using (event_id, date, pair)`)
  const claims = await db.execute<NeededClaim>(sql`
    select copy.id as "meetingId", c.kind, c.resource_id as "resourceId", c.subgroup
    from json_to_recordset(${JSON.stringify(rows)}::json) as copy("id" bigint, "sourceId" bigint)
      join claim c on c.meeting_id = copy."sourceId" and c.left_in is null`)
  const { conflicts, skipped } = await placeClaims(db, claims, 'skip')
  return { created: rows.filter(({ id }) => !skipped.includes(id)), conflicts }
}
