import {
  addDays,
  daysBetween,
  mondayOf,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf } from '@/lib/core/calendar/rules/dates'
import type { SheetDate, SheetWeeks, WeekBound } from '@/lib/core/calendar/rules/weeks'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import type { Doubt } from './reading'

/** The semester of a sheet: the Monday of week 1, the number of weeks, and the parity of week 1. */
export type SheetSemester = { firstMonday: CalendarDate; weeks: number; firstParity: 'odd' | 'even' }

/** Weeks in the form of timetable files. */
export type FileWeeks = {
  week: 'every' | 'odd' | 'even' | CalendarDate[]
  except_weeks: number[]
  doubts: Doubt[]
}

/**
 * A lesson's weeks in the form of timetable files. Without a semester only parity and exceptions can be
 * written.
 */
export function fileWeeks(weeks: SheetWeeks, day: Weekday, semester: SheetSemester | null): FileWeeks {
  if (weeks.dates.length > 0) return listedDates(weeks, day, semester)
  const isBounded = weeks.numbers.length > 0 || weeks.from !== null || weeks.to !== null || weeks.exceptDates.length > 0
  if (!isBounded) return { week: weeks.parity, except_weeks: [...weeks.except], doubts: [] }
  if (!semester)
    return { week: weeks.parity, except_weeks: [...weeks.except], doubts: [{ kind: 'noSemester', of: '' }] }
  const excepted = new Set([...weeks.except, ...weeks.exceptDates.map((date) => weekOf(date, semester))])
  const from = boundWeek(weeks.from, semester) ?? 1
  const to = boundWeek(weeks.to, semester) ?? semester.weeks
  const wanted = weeks.numbers.length > 0 ? weeks.numbers : numbersFrom(1, semester.weeks)
  const parityOf = (week: number) => ((week % 2 === 1) === (semester.firstParity === 'odd') ? 'odd' : 'even')
  const taught = wanted.filter(
    (week) =>
      !excepted.has(week) &&
      week >= from &&
      week <= to &&
      (weeks.parity === 'every' || parityOf(week) === weeks.parity) &&
      isWithin(addDays(semester.firstMonday, (week - 1) * 7 + day - 1), weeks, semester),
  )
  const doubts: Doubt[] = []
  if (weeks.numbers.some((week) => week > semester.weeks))
    doubts.push({
      kind: 'outsideSemester',
      of: weeks.numbers.filter((week) => week > semester.weeks).join(', '),
    })
  // «2-8 н.» in a row of even weeks means the even ones of them; but listed single weeks of the other parity
  // are a contradiction.
  const others = weeks.numbers.filter((week) => weeks.parity !== 'every' && parityOf(week) !== weeks.parity)
  if (weeks.numbers.length > 0 && others.length > 0 && !isRun(weeks.numbers))
    doubts.push({ kind: 'otherParity', of: others.join(', ') })
  return {
    week: taught.map((week) => addDays(semester.firstMonday, (week - 1) * 7 + day - 1)),
    except_weeks: [],
    doubts,
  }
}

/** Whether the numbers are consecutive, as in «2-8». */
const isRun = (numbers: readonly number[]): boolean =>
  numbers.length > 2 && numbers.every((week, index) => index === 0 || week === (numbers[index - 1] ?? 0) + 1)

function listedDates({ dates, parity }: SheetWeeks, day: Weekday, semester: SheetSemester | null): FileWeeks {
  const found = [...new Set(dates.flatMap((date) => dateIn(date, semester) ?? []))].sort()
  const doubts: Doubt[] = []
  if (found.length < dates.length) doubts.push({ kind: 'noSemester', of: '' })
  const others = found.filter((date) => weekdayOf(date) !== day)
  if (others.length > 0)
    doubts.push({
      kind: 'otherWeekday',
      of: others.map(shortDate).join(', '),
    })
  // «01.09, 08.09» in a row of odd weeks.
  const ofOther = semester && parity !== 'every' ? found.filter((date) => parityIn(date, semester) !== parity) : []
  if (ofOther.length > 0) doubts.push({ kind: 'otherParity', of: ofOther.map(shortDate).join(', ') })
  return { week: found, except_weeks: [], doubts }
}

const shortDate = (date: CalendarDate): string => `${date.slice(8)}.${date.slice(5, 7)}`

const parityIn = (date: CalendarDate, semester: SheetSemester): 'odd' | 'even' =>
  (Math.floor(daysBetween(semester.firstMonday, date) / 7) % 2 === 0) === (semester.firstParity === 'odd')
    ? 'odd'
    : 'even'

/** The calendar date; without a year, the one nearest to the middle of the semester. */
const dateIn = (date: SheetDate, semester: SheetSemester | null): CalendarDate | null =>
  calendarDateOf(date, semester && addDays(semester.firstMonday, Math.floor((semester.weeks * 7) / 2)))

const weekOf = (date: SheetDate, semester: SheetSemester): number => {
  const found = dateIn(date, semester)
  return found ? Math.floor(daysBetween(semester.firstMonday, mondayOf(found)) / 7) + 1 : 0
}

const boundWeek = (bound: WeekBound | null, semester: SheetSemester): number | null =>
  bound === null ? null : 'week' in bound ? bound.week : weekOf(bound.date, semester)

/** Bounds given as dates also cut within a week. */
function isWithin(date: CalendarDate, { from, to }: SheetWeeks, semester: SheetSemester): boolean {
  const bound = (one: WeekBound | null) => (one && 'date' in one ? dateIn(one.date, semester) : null)
  const [first, last] = [bound(from), bound(to)]
  return (first === null || date >= first) && (last === null || date <= last)
}
