import { academicYearStart, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { yearOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

/** The calendar year in which a semester's academic year begins. */
export const academicYearOf = ({ startsOn }: Pick<Semester, 'startsOn'>): number => yearOf(academicYearStart(startsOn))

/** How many academic years lie between two semesters. */
export const yearsBetween = (earlier: Semester, later: Semester): number =>
  Math.max(0, academicYearOf(later) - academicYearOf(earlier))

const byStart = (a: Semester, b: Semester): number => (a.startsOn < b.startsOn ? -1 : 1)

/** The semesters that can be laid onto a new one: those that began before it, latest first. */
export const semestersBefore = (semesters: readonly Semester[], target: Semester): Semester[] =>
  semesters
    .filter(({ startsOn }) => startsOn < target.startsOn)
    .toSorted(byStart)
    .toReversed()

/** The same half of the latest earlier year, or else the semester before; null if there is none. */
export function usualSource(semesters: readonly Semester[], target: Semester): Semester | null {
  const before = semestersBefore(semesters, target)
  return before.find(({ half }) => half === target.half) ?? before[0] ?? null
}

/** The semester to plan next: the first that is still to begin, or else the last; null if none has one before it. */
export function usualTarget(semesters: readonly Semester[], today: CalendarDate): Semester | null {
  const inOrder = semesters.toSorted(byStart).slice(1)
  return inOrder.find(({ startsOn }) => startsOn > today) ?? inOrder.at(-1) ?? null
}
