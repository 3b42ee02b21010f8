import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import { emptyCalendar, type Semester, weekParity, type WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, MeetingId, ProgrammeId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { LoadGrant, Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import type {
  Handover,
  NamedTeacher,
  RequestTrace,
  Schedule,
  ScheduleItem,
  ScheduleRequest,
  ScheduleWish,
} from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject } from '@/lib/core/schedule/rules/wish'
import { formerTitleOn, subjectResult, type SubjectResult, type VisibleSubject } from './subjects'

/** The plan of an unpublished or hidden item with the viewer's own permission: decides whether they see it. */
export type ItemPlan = {
  groups: { id: GroupId; facultyId: FacultyId | null }[]
  teachers: { id: TeacherId; departmentId: number | null }[]
  loadGrant: LoadGrant | null
}
type Planned = { plan: ItemPlan | null; programmeId: ProgrammeId | null }
/** A resource that another published event holds too; `plan`, `programmeId`: of that event. */
export type SharedPlace = { resource: Exclude<Subject, { kind: 'programme' }> } & Planned
/** `isReasonPublic`: it is the reason of a whole day, which everybody may know. */
export type ScheduledTrace = (RequestTrace & { isReasonPublic: boolean }) | Handover
/**
 * `plan` null: published and not hidden, visible to everyone. `shared`: whether it counts as an overlap
 * depends on the viewer.
 */
export type ScheduledItem = Omit<ScheduleItem, 'overlaps' | 'may' | 'trace'> & {
  trace: ScheduledTrace | null
  plan: ItemPlan | null
  shared: SharedPlace[]
  /** Owners, and for a draft the weekday its date counts as. */
  owners: Owners
  weekday: Weekday | null
}
export type ScheduledRequest = Omit<ScheduleRequest, 'overlaps'> & { shared: SharedPlace[] }
/** `absent`: who is away; `title` then says why. */
export type ScheduledWish = Omit<ScheduleWish, 'isAbsence' | 'lacks'> & {
  absent: AwaySubject | null
  lacks: FallibleEquipment | null
}
/** An item as the schedule's statements return it. */
type ItemRow = Omit<ScheduledItem, 'series' | 'owners' | 'teachers'> & {
  teachers: (NamedTeacher & { departmentId: number | null })[]
  /** In the order of `groups`. */
  faculties: (FacultyId | null)[]
  step: WeekStep
  /** Null if only traces are left of the series. */
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  correspondence: boolean
}
const itemOf = ({ step, startsOn, endsOn, correspondence: _, faculties, ...item }: ItemRow): ScheduledItem => ({
  ...item,
  teachers: item.teachers.map(({ id, name }) => ({ id, name })),
  owners: {
    groups: item.groups.map(({ id }, index) => ({ id, facultyId: faculties[index] ?? null })),
    teachers: item.teachers.map(({ id, departmentId }) => ({ id, departmentId })),
  },
  series: {
    startsOn: startsOn ?? item.date,
    endsOn: endsOn ?? item.date,
    step,
    hasRelated: startsOn !== endsOn,
  },
})

type FoundSchedule = Omit<Schedule, 'items' | 'requests' | 'wishes'> & {
  subject: SubjectResult
  items: ScheduledItem[]
  requests: ScheduledRequest[]
  wishes: ScheduledWish[]
}

export type ScheduleParams = {
  subject: Subject
  /** Further subjects shown with it. */
  also: readonly Subject[]
  /** First and last date, both included. */
  from: CalendarDate
  to: CalendarDate
  drafts: boolean
  /** The user whose permissions `plan` contains. */
  viewer: UserId
}

type WeekRow = Omit<FoundSchedule, 'subject' | 'parity' | 'items'> & {
  told: VisibleSubject | null
  /** What a group renamed since was called at the end of the period; null: as now. */
  formerTitle: string | null
  items: ItemRow[]
  semesters: Semester[]
}

function askWeek(sql: postgres.ISql, { subject, also, from, to, drafts, viewer }: ScheduleParams) {
  const subjects = [subject, ...also]
  const idsOf = (kind: SubjectKind) => subjects.filter((one) => one.kind === kind).map((one) => one.id)
  const [rooms, teachers, groups, programmes] = [idsOf('room'), idsOf('teacher'), idsOf('group'), idsOf('programme')]
  // Left out unless needed: programmes are rarely requested, but the planner would prepare for them every
  // time.
  const ofProgrammes =
    programmes.length > 0
      ? sql`union all select id, false from programme_meetings(${programmes}, ${from}, ${to})`
      : sql``
  return sql<WeekRow[]>`
    select (select told from shown_subject(${subject.kind}, ${subject.id})) as told,
      ${formerTitleOn(sql, subject, to)} as "formerTitle", shown.items, shown.requests,
      (select coalesce(json_agg(row order by row.date, row.pair, row.title, row.absent nulls first), '[]') from (
        select distinct date, pair, title, case when is_absence then jsonb_build_object('kind', kind, 'id', resource_id) end as absent,
          null as lacks
        from wished_slots(${rooms}, ${teachers}, ${groups}, ${from}, ${to})
        union select date, pair, title, null, lacks from faulty_slots(${rooms}, ${from}, ${to})) row) as wishes,
      -- The parity of a week only depends on the first day of the semester and the parity of its week.
      (select coalesce(json_agg(row), '[]') from (
        select id, title, half, starts_on as "startsOn", ends_on as "endsOn", first_week_parity as "firstWeekParity",
          '[]'::json as "courseYears" from semester) row) as semesters
    from (
      select array_agg(id) as ids, array_agg(id) filter (where is_left) as left_behind
      from (
        select id, bool_and(is_left) as is_left
        from (
          select id, is_left from claimed_meetings(${rooms}, ${teachers}, ${groups}, ${from}, ${to}) ${ofProgrammes}) found
        group by id) each) asked
      cross join lateral schedule_of(asked.ids, asked.left_behind, ${teachers}, ${drafts}, false, ${viewer}) shown`
}

/**
 * Everything that takes place for a subject in a period, in one statement; null for an unknown id. Items and
 * requests are ordered by date and pair, correspondence students last. An event appears once, however many of
 * its resources were requested.
 */
export async function findSchedule(db: Queryable, params: ScheduleParams): Promise<FoundSchedule | null> {
  const [row] = await askWeek(sqlOf(db), params)
  if (!row?.told) return null
  return {
    subject: subjectResult(params.subject, row.told, row.formerTitle),
    items: row.items.map(itemOf),
    requests: row.requests,
    wishes: row.wishes,
    parity: weekParity({ ...emptyCalendar, semesters: row.semesters }, params.from),
  }
}

/**
 * The exams, credits and consultations of a session that these groups and teachers have in a period, as a week shows them. A
 * consultation or credit that is a class of weeks is left out, booked exams are not.
 */
export async function findSessionClasses(
  db: Queryable,
  of: {
    groups: readonly GroupId[]
    teachers: readonly TeacherId[]
    from: CalendarDate
    to: CalendarDate
    drafts: boolean
    viewer: UserId
  },
): Promise<Pick<FoundSchedule, 'items' | 'requests'>> {
  const [groups, teachers] = [[...of.groups], [...of.teachers]]
  const [row] = await sqlOf(db)<Pick<WeekRow, 'items' | 'requests'>[]>`
    select shown.items, shown.requests
    from (
      select array_agg(id) as ids, array_agg(id) filter (where is_left) as left_behind
      from (
        select m.id, bool_and(c.is_left) as is_left
        from claimed_meetings('{}', ${teachers}, ${groups}, ${of.from}, ${of.to}) c
          join meeting m on m.id = c.id join event e on e.id = m.event_id
        where e.kind = 'exam' or e.lesson_type = ${lessonTypeTable.exam.id}
        group by m.id) each) asked
      cross join lateral schedule_of(asked.ids, asked.left_behind, ${teachers}, ${of.drafts}, false, ${of.viewer}) shown`
  return { items: (row?.items ?? []).map(itemOf), requests: row?.requests ?? [] }
}

/**
 * These meetings as a week shows them, drafts included, by date and pair. The ids come from a row, so that one
 * plan serves every list of them: to plan this statement takes ten times as long as to run it.
 */
export async function findItems(
  db: Queryable,
  meetings: readonly MeetingId[],
  viewer: UserId,
): Promise<ScheduledItem[]> {
  if (meetings.length === 0) return []
  const [row] = await sqlOf(db)<Pick<WeekRow, 'items' | 'requests'>[]>`
    select shown.items
    from (select ${[...meetings]}::bigint[] as ids offset 0) asked
      cross join lateral schedule_of(asked.ids, '{}', '{}', true, true, ${viewer}) shown`
  return row?.items.map(itemOf) ?? []
}

/** All published meetings in any room in one pair, including hidden ones and requests. */
export async function findRoomsInUse(
  db: Queryable,
  { date, pair, viewer }: { date: CalendarDate; pair: Pair; viewer: UserId },
): Promise<{ items: ScheduledItem[]; requests: ScheduledRequest[] }> {
  const [row] = await sqlOf(db)<Pick<WeekRow, 'items' | 'requests'>[]>`
    select shown.items, shown.requests
    from (
      select array_agg(distinct meeting_id) as ids
      from claim where kind = 'room' and date = ${date} and pair = ${pair}) asked
      cross join lateral schedule_of(asked.ids, '{}', '{}', false, true, ${viewer}) shown`
  const items = (row?.items ?? []).map(itemOf).filter(({ state }) => state === 'published')
  return { items, requests: row?.requests ?? [] }
}

/** Days looked at on either side of an empty period: an academic year and its summer. */
const farthest = 400

/** The next day after a period on which a subject has a visible class; the last before it, if none follows; or null. */
export async function findNearestDay(
  db: Queryable,
  { subject, from, to }: { subject: Subject; from: CalendarDate; to: CalendarDate },
): Promise<CalendarDate | null> {
  const idsOf = (kind: SubjectKind) => (subject.kind === kind ? [subject.id] : [])
  const [first, last] = [addDays(from, -farthest), addDays(to, farthest)]
  const [row] = await sqlOf(db)<{ before: CalendarDate | null; after: CalendarDate | null }[]>`
    select max(m.date) filter (where m.date < ${from}) as before, min(m.date) filter (where m.date > ${to}) as after
    from (
      select id from claimed_meetings(${idsOf('room')}, ${idsOf('teacher')}, ${idsOf('group')}, ${first}, ${last}) where not is_left
      union all
      select id from programme_meetings(${idsOf('programme')}, ${first}, ${last})) asked
      join meeting m using (id)
    where is_in_sight(m.state, m.hidden)`
  return row?.after ?? row?.before ?? null
}
