import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId } from '@/lib/core/names/rules/ids'

/** How much a sheet of substitutions shows. */
export const sheetSpans = ['day', 'week', 'month'] as const
export type SheetSpan = (typeof sheetSpans)[number]

/** The substitutions of a faculty (null: the university) in the day, week or month that holds a date. */
export type SubstitutionQuestion = { faculty: FacultyId | null; date: CalendarDate; span: SheetSpan }

const firstOfMonth = (date: CalendarDate): CalendarDate => addDays(date, 1 - Number(date.slice(8)))

/** The day, week or month that holds a date. */
export function periodOf({ date, span }: Pick<SubstitutionQuestion, 'date' | 'span'>): Period {
  if (span === 'day') return { from: date, to: date }
  if (span === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const from = firstOfMonth(date)
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) }
}

/** A date in the next period, or the one before. */
export function besideOf(question: Pick<SubstitutionQuestion, 'date' | 'span'>, by: -1 | 1): CalendarDate {
  const { from, to } = periodOf(question)
  return by === 1 ? addDays(to, 1) : addDays(from, -1)
}
