import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { periodTexts as texts } from '@/lib/core/calendar/texts/date-field'
import { DateField, fieldDate, type DateEntry } from './date-field'

/** The first and last day of a search, both optional. `max`: the last day allowed. */
export function PeriodFields(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  max?: CalendarDate
  from: DateEntry
  until: DateEntry
  onFrom: (from: DateEntry) => void
  onUntil: (until: DateEntry) => void
}) {
  const { from, until, onFrom, onUntil, ...days } = props
  const dates = { ...days, clearLabel: texts.clear }
  return (
    <>
      <DateField {...dates} label={texts.from} value={from} onChange={onFrom} />
      <DateField {...dates} label={texts.until} value={until} onChange={onUntil} min={fieldDate(from) ?? undefined} />
    </>
  )
}
