import { russianHolidays } from '@/lib/calendar/rules'
import { holidayTitle } from '@/lib/calendar/texts/admin-calendar'
import {
  academicYearStart,
  type Holiday,
  type MovedDay,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  calendarDate,
  daysBetween,
  earlier,
  later,
  mondayOf,
  yearOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import type { SessionPeriod } from '@/lib/core/calendar/rules/session'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { entriesOf } from '@/lib/core/words/rules/records'

export const semesterWeeks = 18
const summerSessionDays = 28

/** Weeks of a semester, from 0, that count as its middle. */
const middle = { first: 5, last: 12 }

type Half = 1 | 2

/** The regular first day of a semester: the week of 1 September, and 23 weeks later. */
const ownStart = (yearStart: CalendarDate, half: Half): CalendarDate =>
  addDays(mondayOf(yearStart), half === 1 ? 0 : 23 * 7)

const weekOf = (start: CalendarDate, date: CalendarDate): number => Math.floor(daysBetween(start, date) / 7)

/** How many weeks to shift a semester so that `today` is in its middle. */
function slide(start: CalendarDate, today: CalendarDate): number {
  const week = weekOf(start, today)
  return week < middle.first ? week - middle.first : week > middle.last ? week - middle.last : 0
}

/** A part of a session, for all groups. */
export type DemoSessionPeriod = Pick<SessionPeriod, 'kind' | 'startsOn' | 'endsOn'>

type DemoYear = {
  semesters: [Semester, Semester]
  /** The semester with `today` in its middle. */
  current: Semester
  holidays: Holiday[]
  movedDays: MovedDay[]
  sessionPeriods: DemoSessionPeriod[]
}

/**
 * Autumn and spring of one academic year, of 18 weeks each; the nearer one is shifted so that `today` is in
 * its middle. Parity alternates without a break from the week of 1 September, which is «нечет.».
 */
export function demoYear(today: CalendarDate): DemoYear {
  const candidates = [academicYearStart(today), academicYearStart(addDays(today, 60))].flatMap((yearStart) =>
    ([1, 2] as const).map((half) => ({ yearStart, half, shift: slide(ownStart(yearStart, half), today) })),
  )
  const [nearest] = candidates.sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift))
  if (!nearest) throw new RangeError('No semester to choose from')
  const start = addDays(ownStart(nearest.yearStart, nearest.half), nearest.shift * 7)
  const apart = (semesterWeeks + 3) * 7
  const autumnStart = nearest.half === 1 ? start : earlier(ownStart(nearest.yearStart, 1), addDays(start, -apart))
  const springStart = nearest.half === 2 ? start : later(ownStart(nearest.yearStart, 2), addDays(start, apart))
  const year = yearOf(nearest.yearStart)
  const semester = (half: Half, startsOn: CalendarDate): Semester => {
    const weeks = daysBetween(mondayOf(nearest.yearStart), startsOn) / 7
    return {
      id: idNumbered(half),
      title: `${half === 1 ? 'Осенний' : 'Весенний'} семестр ${year}/${String(year + 1).slice(2)}`,
      half,
      startsOn,
      endsOn: addDays(startsOn, semesterWeeks * 7 - 2),
      firstWeekParity: Math.abs(weeks) % 2 === 0 ? 0 : 1,
      courseYears: [],
    }
  }
  const semesters: [Semester, Semester] = [semester(1, autumnStart), semester(2, springStart)]
  const current = semesters[nearest.half - 1] ?? semesters[0]
  return { semesters, current, ...daysOff(semesters, current), sessionPeriods: sessionPeriods(semesters) }
}

/** Between the semesters and after the second: credits, exams, retakes. */
const sessionPeriods = ([autumn, spring]: readonly [Semester, Semester]): DemoSessionPeriod[] => [
  ...sessionWithin(addDays(autumn.endsOn, 2), addDays(spring.startsOn, -2)),
  ...sessionWithin(addDays(spring.endsOn, 2), addDays(spring.endsOn, summerSessionDays)),
]

/** Credits in the first quarter, retakes in the last week, exams in the weeks between. */
function sessionWithin(first: CalendarDate, last: CalendarDate): DemoSessionPeriod[] {
  const exams = addDays(first, Math.ceil(daysBetween(first, last) / 4))
  const retakes = addDays(last, -5)
  return [
    { kind: 'credits', startsOn: first, endsOn: addDays(exams, -1) },
    { kind: 'exams', startsOn: exams, endsOn: addDays(retakes, -1) },
    { kind: 'retakes', startsOn: retakes, endsOn: last },
  ]
}

/** Public holidays, and one Saturday of the current semester that runs as a Monday. */
function daysOff(semesters: readonly Semester[], current: Semester): { holidays: Holiday[]; movedDays: MovedDay[] } {
  const first = yearOf(semesters[0]?.startsOn ?? current.startsOn)
  const years = [first, first + 1]
  const holidays = years.flatMap((year) =>
    entriesOf(russianHolidays).flatMap(([name, days]) =>
      days.map((day) => ({
        date: calendarDate(`${year}-${day}`),
        title: holidayTitle(name),
      })),
    ),
  )
  const saturday = addDays(current.startsOn, 14 * 7 + 5)
  const movedDays: MovedDay[] = [{ date: saturday, runsAs: 1, parity: null, title: 'Рабочий день за понедельник' }]
  return { holidays: holidays.filter((day) => day.date !== saturday), movedDays }
}
