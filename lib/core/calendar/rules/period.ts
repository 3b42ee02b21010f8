import { academicYearEnd, academicYearStart, type AcademicCalendar, type Semester } from './academic-calendar'
import { addDays, earlier, later, mondayOf, type CalendarDate } from './calendar-date'

/** Both dates included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** The academic year that holds `date`. */
export const academicYear = (date: CalendarDate): Period => ({
  from: academicYearStart(date),
  to: academicYearEnd(date),
})

/** From the first to the last teaching date of a semester over all course years. */
export const semesterSpan = ({ startsOn, endsOn, courseYears }: Semester): Period => ({
  from: courseYears.map((own) => own.startsOn).reduce(earlier, startsOn),
  to: courseYears.map((own) => own.endsOn).reduce(later, endsOn),
})

/**
 * The Monday shown for a half of the academic year of the shown week: the shown Monday if it is in that half,
 * else today's, else the half's first. Null if the calendar has no such semester.
 */
export function mondayOfHalf(
  { semesters }: AcademicCalendar,
  half: Semester['half'],
  { monday, today }: { monday: CalendarDate; today: CalendarDate },
): CalendarDate | null {
  const semester = semesters.find(
    (one) => one.half === half && academicYearStart(one.startsOn) === academicYearStart(monday),
  )
  if (!semester) return null
  const { from, to } = semesterSpan(semester)
  const belongs = (one: CalendarDate) => one <= to && addDays(one, 6) >= from
  return [monday, mondayOf(today)].find(belongs) ?? mondayOf(from)
}

/** Extends the period to the last teaching date of the latest semester it overlaps; unchanged if there is none. */
export function toSemesterEnd(calendar: AcademicCalendar, { from, to }: Period): Period {
  const ends = calendar.semesters.flatMap((semester) => {
    const end = semesterSpan(semester).to
    return semester.startsOn <= to && end >= from ? [end] : []
  })
  return { from, to: ends.reduce(later, to) }
}
