import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import { emptyCalendar, weekParity, type Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId, UserId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subject, SubjectKind } from '@/lib/core/rules/names/resource'
import type { Schedule } from '@/lib/core/rules/schedule/schedule'
import { subjectResult, type SubjectResult, type VisibleSubject } from './subjects'
import {
  itemOf,
  type ScheduledItem,
  type ScheduledRequest,
  type ScheduledWish,
  type ItemRow,
} from './scheduled-items'

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
  items: ItemRow[]
  semesters: Semester[]
}

function askWeek(sql: postgres.ISql, { subject, also, from, to, drafts, viewer }: ScheduleParams) {
  const subjects = [subject, ...also]
  const idsOf = (kind: SubjectKind) => subjects.filter((one) => one.kind === kind).map((one) => one.id)
  const [rooms, teachers, groups, programmes] = [
    idsOf('room'),
    idsOf('teacher'),
    idsOf('group'),
    idsOf('programme'),
  ]
  // Left out unless needed: programmes are rarely requested, but the planner would prepare for them every
  // time.
  const ofProgrammes =
    programmes.length > 0
      ? sql`union all select id, false from programme_meetings(${programmes}, ${from}, ${to})`
      : sql``
  return sql<WeekRow[]>`
    select (select told from shown_subject(${subject.kind}, ${subject.id})) as told, shown.items, shown.requests,
      (select coalesce(json_agg(row order by row.date, row.pair, row.title), '[]') from (
        select distinct date, pair, title, case when is_absence then resource_id end as absent
        from wished_slots(${rooms}, ${teachers}, ${groups}, ${from}, ${to})) row) as wishes,
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
    subject: subjectResult(params.subject, row.told),
    items: row.items.map(itemOf),
    requests: row.requests,
    wishes: row.wishes,
    parity: weekParity({ ...emptyCalendar, semesters: row.semesters }, params.from),
  }
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
