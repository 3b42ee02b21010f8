import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, daysBetween, mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/rules/schedule/period'
import type { Compared } from './quality-check'

/**
 * What a period is compared with: itself as published, or the semester before: whole for a whole one,
 * otherwise the same week of it by number. Null: there is no semester before, or it has no such week.
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
