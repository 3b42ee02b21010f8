import { and, count, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { calendarTables } from '@/db/queries/core/history/tables'
import { dayPairTime, holiday, meeting, movedDay, pairTime, semester, semesterCourseYear } from '@/db/schema'
import type { CourseYearDates, Holiday, MovedDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair, PairTime } from '@/lib/core/calendar/rules/pairs'
import type { SemesterValues } from '@/lib/core/days/rules/calendar-edit'
import type { SemesterId } from '@/lib/core/names/rules/ids'

/** False if a semester already starts on that date. */
export async function insertSemester(db: Queryable, values: SemesterValues): Promise<boolean> {
  const rows = await db
    .insert(semester)
    .values(values)
    .onConflictDoNothing({ target: semester.startsOn })
    .returning({ id: semester.id })
  return rows.length > 0
}

export async function updateSemester(db: Queryable, id: SemesterId, values: Partial<SemesterValues>): Promise<void> {
  await db.update(semester).set(values).where(eq(semester.id, id))
}

export async function deleteSemester(db: Queryable, id: SemesterId): Promise<void> {
  await db.delete(semester).where(eq(semester.id, id))
}

export async function upsertCourseYear(db: Queryable, semesterId: SemesterId, values: CourseYearDates): Promise<void> {
  await db
    .insert(semesterCourseYear)
    .values({ semesterId, ...values })
    .onConflictDoUpdate({
      target: [semesterCourseYear.semesterId, semesterCourseYear.courseYear],
      set: values,
    })
}

/** False if the course year has no own dates. */
export async function deleteCourseYear(db: Queryable, semesterId: SemesterId, courseYear: number): Promise<boolean> {
  const own = and(eq(semesterCourseYear.semesterId, semesterId), eq(semesterCourseYear.courseYear, courseYear))
  return (await db.delete(semesterCourseYear).where(own).returning()).length > 0
}

export async function upsertHolidays(db: Queryable, days: readonly Holiday[]): Promise<void> {
  await db
    .insert(holiday)
    .values([...days])
    .onConflictDoUpdate({ target: holiday.date, set: { title: sql`excluded.title` } })
}

/** Returns those of the dates that were holidays. */
export const deleteHolidays = async (db: Queryable, dates: readonly CalendarDate[]): Promise<CalendarDate[]> => {
  const deleted = await db
    .delete(holiday)
    .where(inArray(holiday.date, [...dates]))
    .returning({ date: holiday.date })
  return deleted.map(({ date }) => date)
}

export async function upsertMovedDay(db: Queryable, values: MovedDay): Promise<void> {
  await db.insert(movedDay).values(values).onConflictDoUpdate({ target: movedDay.date, set: values })
}

/** False if that date is not a moved day. */
export const deleteMovedDay = async (db: Queryable, date: CalendarDate): Promise<boolean> =>
  (await db.delete(movedDay).where(eq(movedDay.date, date)).returning()).length > 0

export async function replacePairTimes(db: Queryable, times: readonly PairTime[]): Promise<void> {
  await db.delete(pairTime)
  await db.insert(pairTime).values([...times])
}

/** Gives a date its own pair times; without any it has the usual ones. */
export async function replaceDayTimes(db: Queryable, date: CalendarDate, times: readonly PairTime[]): Promise<void> {
  await db.delete(dayPairTime).where(eq(dayPairTime.date, date))
  if (times.length > 0) await db.insert(dayPairTime).values(times.map((time) => ({ date, ...time })))
}

/**
 * The number of meetings in each of these pairs from a date on, drafts included; blocks concurrent placing
 * there.
 */
export async function countMeetingsIn(
  db: Queryable,
  pairs: readonly Pair[],
  from: CalendarDate,
): Promise<{ pair: Pair; meetings: number }[]> {
  await db.execute(sql`lock table meeting in share mode`)
  return db
    .select({ pair: meeting.pair, meetings: count() })
    .from(meeting)
    .where(and(inArray(meeting.pair, [...pairs]), gte(meeting.date, from), ne(meeting.state, 'trace')))
    .groupBy(meeting.pair)
    .orderBy(meeting.pair)
}

/** Blocks other changes of the calendar until the transaction ends; reading stays possible. */
export const lockCalendar = async (db: Queryable): Promise<void> => {
  const tables = calendarTables.map((name) => sql.identifier(name))
  await db.execute(sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`)
}
