import { sqlOf, type Queryable } from '@/db/client'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'

/** The academic calendar, semesters by date. */
export async function findCalendar(db: Queryable): Promise<AcademicCalendar> {
  const sql = sqlOf(db)
  const [row] = await sql<AcademicCalendar[]>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', s.id, 'title', s.title, 'half', s.half, 'startsOn', s.starts_on, 'endsOn', s.ends_on,
          'firstWeekParity', s.first_week_parity, 'courseYears', (
            select coalesce(json_agg(json_build_object(
              'courseYear', c.course_year, 'startsOn', c.starts_on, 'endsOn', c.ends_on) order by c.course_year), '[]')
            from semester_course_year c where c.semester_id = s.id)) order by s.starts_on), '[]')
        from semester s) as semesters,
      (select coalesce(json_agg(json_build_object('date', date, 'title', title) order by date), '[]')
        from holiday) as holidays,
      (select coalesce(json_agg(json_build_object(
          'date', date, 'runsAs', runs_as, 'parity', parity, 'title', title) order by date), '[]')
        from moved_day) as "movedDays",
      (select coalesce(json_agg(json_build_object(
          'pair', pair, 'startsAt', starts_at, 'endsAt', ends_at) order by pair), '[]')
        from pair_time) as "pairTimes",
      (select coalesce(json_agg(json_build_object('date', date, 'times', times) order by date), '[]')
        from (
          select date, json_agg(json_build_object('pair', pair, 'startsAt', starts_at, 'endsAt', ends_at) order by pair) as times
          from day_pair_time group by date) day) as "shortDays"`
  if (!row) throw new Error('The calendar query answered nothing')
  return row
}

/** The university's pair times, in order. */
export const findPairTimes = (db: Queryable): Promise<readonly PairTime[]> =>
  sqlOf(db)<PairTime[]>`
    select pair, starts_at as "startsAt", ends_at as "endsAt" from pair_time order by pair`

/** The pair times of a date, in order. */
export const findTimesOn = (db: Queryable, date: CalendarDate): Promise<readonly PairTime[]> =>
  sqlOf(db)<PairTime[]>`
    select pair, coalesce(own.starts_at, usual.starts_at) as "startsAt", coalesce(own.ends_at, usual.ends_at) as "endsAt"
    from pair_time usual left join (select * from day_pair_time where date = ${date}) own using (pair)
    order by pair`
