import { dayPairTime, holiday, movedDay, pairTime, semester, semesterCourseYear } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { findCalendar } from './calendar'

test('a new database has the specification’s pair times and nothing else', () =>
  withRollback(async (db) => {
    expect(await findCalendar(db)).toEqual({
      semesters: [],
      holidays: [],
      movedDays: [],
      pairTimes: defaultPairTimes,
      shortDays: [],
    })
  }))

test('semesters, holidays, moved days and pair times come whole and in order', () =>
  withRollback(async (db) => {
    const autumn = {
      id: 7 as SemesterId,
      title: 'Осенний семестр',
      half: 1 as const,
      startsOn: calendarDate('2026-09-01'),
      endsOn: calendarDate('2026-12-27'),
      firstWeekParity: 0 as const,
    }
    const firstYear = {
      courseYear: 1,
      startsOn: calendarDate('2026-09-07'),
      endsOn: calendarDate('2026-12-20'),
    }
    const unity = { date: calendarDate('2026-11-04'), title: 'День народного единства' }
    const moved = { date: calendarDate('2026-11-14'), runsAs: 1 as const, parity: null, title: 'За 2 ноября' }
    const times = [
      { pair: 1 as const, startsAt: 540, endsAt: 630 },
      { pair: 2 as const, startsAt: 640, endsAt: 730 },
    ]
    await db.insert(semester).values(autumn)
    await db.insert(semesterCourseYear).values({ semesterId: autumn.id, ...firstYear })
    await db.insert(holiday).values(unity)
    await db.insert(movedDay).values(moved)
    await db.delete(pairTime)
    await db.insert(pairTime).values(times.toReversed())
    const own = [{ pair: 1 as const, startsAt: 540, endsAt: 580 }]
    await db.insert(dayPairTime).values(own.map((time) => ({ date: moved.date, ...time })))

    expect(await findCalendar(db)).toEqual({
      semesters: [{ ...autumn, courseYears: [firstYear] }],
      holidays: [unity],
      movedDays: [moved],
      pairTimes: times,
      shortDays: [{ date: moved.date, times: own }],
    })
  }))
