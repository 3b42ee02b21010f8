import type { AcademicCalendar, Semester } from './academic-calendar'
import { earlier, later, type CalendarDate } from './calendar-date'

/** Both dates included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** From the first to the last taught date of a semester, of every course year. */
export const semesterSpan = ({ startsOn, endsOn, courseYears }: Semester): Period => ({
  from: courseYears.map((own) => own.startsOn).reduce(earlier, startsOn),
  to: courseYears.map((own) => own.endsOn).reduce(later, endsOn),
})

/** The period drawn out to the last taught date, of any course year, of the latest semester that it meets; without one as it is. */
export function toSemesterEnd(calendar: AcademicCalendar, { from, to }: Period): Period {
  const ends = calendar.semesters.flatMap((semester) => {
    const end = semesterSpan(semester).to
    return semester.startsOn <= to && end >= from ? [end] : []
  })
  return { from, to: ends.reduce(later, to) }
}
