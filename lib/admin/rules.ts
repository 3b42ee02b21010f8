import { semesterAt, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'

/**
 * `arePairsConfirmed`: somebody saved the pairs' times, even unchanged. Faculties, rooms and groups count only
 * those in use, without placeholders.
 */
export type SetupFigures = {
  arePairsConfirmed: boolean
  faculties: number
  rooms: number
  roomsWithoutCapacity: number
  groups: number
  accounts: number
}

/** What an empty university needs before its first week, in this order. */
export const setupSteps = ['pairs', 'semester', 'holidays', 'structure', 'rooms', 'timetable', 'people'] as const
export type SetupStep = (typeof setupSteps)[number]

export function stepsDone(
  calendar: AcademicCalendar,
  figures: SetupFigures,
  today: CalendarDate,
): Record<SetupStep, boolean> {
  const semester = semesterToTeach(calendar, today)
  const areOwnPairs = JSON.stringify(calendar.pairTimes) !== JSON.stringify(defaultPairTimes)
  return {
    pairs: figures.arePairsConfirmed || areOwnPairs,
    semester: semester !== null,
    holidays: semester ? hasHolidays(calendar, semester) : calendar.holidays.length > 0,
    structure: figures.faculties > 0,
    rooms: figures.rooms > 0,
    timetable: figures.groups > 0,
    people: figures.accounts > 1,
  }
}

/** Days before the end of a semester from which a missing next one is reported. */
const missedBefore = 14

/** What a university in operation lacks. */
export type SetupGap =
  | { kind: 'no semester' }
  | { kind: 'no next semester'; semester: Semester }
  | { kind: 'no holidays'; semester: Semester }
  | { kind: 'rooms without capacity'; count: number }

export function setupGaps(calendar: AcademicCalendar, figures: SetupFigures, today: CalendarDate): SetupGap[] {
  const semester = semesterToTeach(calendar, today)
  const isLast = semester !== null && calendar.semesters.every(({ startsOn }) => startsOn <= semester.startsOn)
  return [
    ...(semester === null ? [{ kind: 'no semester' } as const] : []),
    ...(semester && isLast && addDays(today, missedBefore) >= semester.endsOn
      ? [{ kind: 'no next semester', semester } as const]
      : []),
    ...(semester && !hasHolidays(calendar, semester) ? [{ kind: 'no holidays', semester } as const] : []),
    ...(figures.roomsWithoutCapacity > 0
      ? [{ kind: 'rooms without capacity', count: figures.roomsWithoutCapacity } as const]
      : []),
  ]
}

/** The present or next semester; null if none is to come. */
function semesterToTeach({ semesters }: AcademicCalendar, today: CalendarDate): Semester | null {
  const found = semesterAt(semesters, today)
  return found && found.endsOn >= today ? found : null
}

const hasHolidays = ({ holidays }: AcademicCalendar, { startsOn, endsOn }: Semester): boolean =>
  holidays.some(({ date }) => startsOn <= date && date <= endsOn)
