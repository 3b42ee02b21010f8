import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, daysBetween, mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/rules/schedule/period'
import type { Compared } from './quality-check'

/**
 * The period to compare with: the same one, as published; or in the previous semester, all of it if the
 * period is a whole semester, otherwise the week with the same number. Null if there is none.
 */
export function comparedPeriod(
  { semesters }: AcademicCalendar,
  period: Period,
  compared: Compared,
): Period | null {
  if (compared === 'published') return period
  const spans = semesters.map(semesterSpan).sort((a, b) => (a.from < b.from ? -1 : 1))
  const index = spans.findLastIndex(({ from }) => from <= period.to)
  const [own, previousSpan] = [spans[index], spans[index - 1]]
  if (!own || !previousSpan) return null
  if (period.from <= own.from && own.to <= period.to) return previousSpan
  const start = addDays(mondayOf(previousSpan.from), daysBetween(mondayOf(own.from), period.from))
  const shifted = { from: start, to: addDays(start, daysBetween(period.from, period.to)) }
  return shifted.from <= previousSpan.to && previousSpan.from <= shifted.to ? shifted : null
}
