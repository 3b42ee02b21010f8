import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { wishPanelTexts } from '@/lib/core/placing/texts/wishes'
import { DateField, fieldDate, type DateEntry } from './date-field'

/** First and last date in the fields, both included. */
export type SpanEntry = { from: DateEntry; to: DateEntry }

/** Maximum length of a period, in days. */
const longest = 371

/** The period; null if incomplete, out of order or too long. */
export function spanOfFields(span: SpanEntry): { startsOn: CalendarDate; endsOn: CalendarDate } | null {
  const [startsOn, endsOn] = [fieldDate(span.from), fieldDate(span.to)]
  const isSpan = startsOn && endsOn && startsOn <= endsOn && endsOn < addDays(startsOn, longest)
  return isSpan ? { startsOn, endsOn } : null
}

/** Start and end date, at most a year, from `min` on. */
export function SpanFields(props: {
  span: SpanEntry
  calendar: AcademicCalendar
  today: CalendarDate
  min?: CalendarDate
  onChange: (span: SpanEntry) => void
}) {
  const { span, calendar, today, min, onChange } = props
  const [first, last] = [fieldDate(span.from), fieldDate(span.to)]
  const common = { calendar, today, isRequired: true }
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <DateField
        {...common}
        label={wishPanelTexts.from}
        value={span.from}
        min={min}
        // Moves the end date if it would precede the start.
        onChange={(from) => onChange({ from, to: from === 'wrong' || (from && last && from <= last) ? span.to : from })}
      />
      <DateField
        {...common}
        label={wishPanelTexts.to}
        value={span.to}
        min={first ?? min}
        max={first ? addDays(first, longest - 1) : undefined}
        onChange={(to) => onChange({ ...span, to })}
      />
    </div>
  )
}
