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
  const [own, before] = [spans[index], spans[index - 1]]
  if (!own || !before) return null
  if (period.from <= own.from && own.to <= period.to) return before
  const start = addDays(mondayOf(before.from), daysBetween(mondayOf(own.from), period.from))
  const moved = { from: start, to: addDays(start, daysBetween(period.from, period.to)) }
  return moved.from <= before.to && before.from <= moved.to ? moved : null
}
