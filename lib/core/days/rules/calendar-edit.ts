import type {
  AcademicCalendar,
  CourseYearDates,
  Holiday,
  MovedDay,
  Parity,
  Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, pairTimesOn, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { DayScope } from './day-classes'

export type SemesterValues = Omit<Semester, 'id' | 'courseYears'>

/** One change of the academic calendar. `semester` is identified by its first date. */
export type CalendarEdit =
  | { name: 'semester.add'; values: SemesterValues }
  | { name: 'semester.edit'; semester: CalendarDate; values: Partial<SemesterValues> }
  | { name: 'semester.remove'; semester: CalendarDate }
  | { name: 'course.set'; semester: CalendarDate; dates: CourseYearDates }
  | { name: 'course.remove'; semester: CalendarDate; courseYear: number }
  /**
   * `takes`: withdraws the classes of these days, with the holiday as the reason, and removes their drafts.
   * `owes`: their hours are to be made up. `to`: the date to which the classes of a single day go instead, as
   * far as their places are free there; what is left is withdrawn and owed.
   */
  | {
      name: 'holiday.add'
      days: readonly Holiday[]
      takes: boolean
      owes?: boolean
      to?: CalendarDate | null
    }
  /** `givesBack`: brings back the classes that adding the holidays took away. */
  | { name: 'holiday.remove'; dates: readonly CalendarDate[]; givesBack: boolean }
  /**
   * `instead`: the date whose classes are to be taught, if known. `takes`: those of its classes that go along,
   * as far as their places are free; the others stay.
   */
  | { name: 'move'; day: MovedDay; instead: CalendarDate | null; takes?: DayScope | null }
  | { name: 'unmove'; date: CalendarDate }
  /** Holds classes of a day in «Онлайн» and gives their rooms back. Changes no table of the calendar. */
  | { name: 'online'; date: CalendarDate; scope: DayScope; reason: string }
  /** The pairs of one date from the first; none: at their usual times again. */
  | { name: 'day.pairs'; date: CalendarDate; times: readonly PairTime[] }
  | { name: 'pair'; time: PairTime }
  /** The last pair of the day. */
  | { name: 'pair.remove'; pair: Pair }
  | { name: 'pairs'; times: readonly PairTime[] }
  | { name: 'parity'; date: CalendarDate; parity: Parity }

/** The day's pairs after a change; null if it would leave a gap or no pairs. */
export function pairTimesAfter(
  edit: Extract<CalendarEdit, { name: 'pair' | 'pair.remove' | 'pairs' }>,
  { pairTimes }: Pick<AcademicCalendar, 'pairTimes'>,
): readonly PairTime[] | null {
  const day = pairsOf({ pairTimes })
  switch (edit.name) {
    case 'pairs':
      return edit.times
    case 'pair':
      if (day.includes(edit.time.pair))
        return pairTimes.map((time) => (time.pair === edit.time.pair ? edit.time : time))
      return edit.time.pair === nextPair(pairTimes) ? [...pairTimes, edit.time] : null
    case 'pair.remove':
      return day.length > 1 && edit.pair === day.at(-1) ? pairTimes.slice(0, -1) : null
  }
}

/** The number of the next pair to add. */
export const nextPair = (pairTimes: readonly PairTime[]): number => (pairTimes.at(-1)?.pair ?? 0) + 1

/** Why a calendar is invalid: the first problem found. */
export type CalendarProblem =
  | { kind: 'semester backwards'; semester: Semester }
  | { kind: 'semesters overlap'; semester: Semester; other: Semester }
  | { kind: 'course year backwards'; semester: Semester; courseYear: number }
  | { kind: 'holiday moved'; date: CalendarDate }
  /** `date`: a day with its own times; null: the usual ones. */
  | { kind: 'pairs overlap'; date: CalendarDate | null; pair: Pair }

/** The first problem of a calendar; null if it is valid. */
export function calendarProblem(calendar: AcademicCalendar): CalendarProblem | null {
  const { semesters, holidays, movedDays, pairTimes, shortDays = [] } = calendar
  const byDate = [...semesters].sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  for (const [index, semester] of byDate.entries()) {
    if (semester.endsOn < semester.startsOn) return { kind: 'semester backwards', semester }
    const other = byDate[index + 1]
    if (other && other.startsOn <= semester.endsOn) return { kind: 'semesters overlap', semester, other }
    const backwards = semester.courseYears.find((own) => own.endsOn < own.startsOn)
    if (backwards) return { kind: 'course year backwards', semester, courseYear: backwards.courseYear }
  }
  const moved = movedDays.find((day) => holidays.some((holiday) => holiday.date === day.date))
  if (moved) return { kind: 'holiday moved', date: moved.date }
  const days = [null, ...shortDays.map(({ date }) => date)]
  for (const date of days) {
    const overlap = overlapIn(date === null ? pairTimes : pairTimesOn(calendar, date))
    if (overlap) return { kind: 'pairs overlap', date, pair: overlap.pair }
  }
  return null
}

/** The first pair that ends before it begins, or after the next begins. */
const overlapIn = (times: readonly PairTime[]): PairTime | undefined =>
  times.find((time, index) => time.endsAt <= time.startsAt || time.endsAt > (times[index + 1]?.startsAt ?? 24 * 60))
