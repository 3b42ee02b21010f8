import { academicYearStart, type AcademicCalendar, type Semester } from './academic-calendar'
import { addDays, earlier, later, mondayOf, type CalendarDate } from './calendar-date'

/** Both dates included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** From the first to the last taught date of a semester, of every course year. */
export const semesterSpan = ({ startsOn, endsOn, courseYears }: Semester): Period => ({
  from: courseYears.map((own) => own.startsOn).reduce(earlier, startsOn),
  to: courseYears.map((own) => own.endsOn).reduce(later, endsOn),
})

/**
 * The Monday from which a half of the year is looked at: the shown one where its week belongs to the half, else that of today, else the
 * half's first. Of the academic year of the shown week; null where the calendar has no such semester.
 */
export function mondayOfHalf(
  { semesters }: AcademicCalendar,
  half: Semester['half'],
  { monday, today }: { monday: CalendarDate; today: CalendarDate },
): CalendarDate | null {
  const yearOfWeek = (one: CalendarDate) => academicYearStart(addDays(mondayOf(one), 6))
  const semester = semesters.find(
    (one) => one.half === half && yearOfWeek(one.startsOn) === yearOfWeek(monday),
  )
  if (!semester) return null
  const { from, to } = semesterSpan(semester)
  const belongs = (one: CalendarDate) => one <= to && addDays(one, 6) >= from
  return [monday, mondayOf(today)].find(belongs) ?? mondayOf(from)
}

/** The period drawn out to the last taught date, of any course year, of the latest semester that it meets; without one as it is. */
export function toSemesterEnd(calendar: AcademicCalendar, { from, to }: Period): Period {
  const ends = calendar.semesters.flatMap((semester) => {
    const end = semesterSpan(semester).to
    return semester.startsOn <= to && end >= from ? [end] : []
  })
  return { from, to: ends.reduce(later, to) }
}
