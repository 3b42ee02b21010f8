import type { AcademicCalendar } from './academic-calendar'
import type { CalendarDate } from './calendar-date'

/** Both dates included. */
export type Period = { from: CalendarDate; to: CalendarDate }

/** The period drawn out to the last taught date, of any course year, of the latest semester that it meets; without one as it is. */
export function toSemesterEnd(calendar: AcademicCalendar, { from, to }: Period): Period {
  const ends = calendar.semesters.flatMap((semester) => {
    const end = [semester, ...semester.courseYears].map(({ endsOn }) => endsOn).reduce(later)
    return semester.startsOn <= to && end >= from ? [end] : []
  })
  return { from, to: ends.reduce(later, to) }
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)
