import { DateField, dateOf, type DateEntry } from '@/components/dates/date-field'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import { wishPanelTexts } from '@/lib/text/wishes'
import { useDashboard } from '../state/dashboard-provider'

/** First and last date as they stand in the fields, both included. */
export type SpanEntry = { from: DateEntry; to: DateEntry }

/** The longest span that is taken at once, in days. */
const longest = 371

/** The dates of a span; null while they are none, or out of order, or too many. */
export function spanOf(span: SpanEntry): { startsOn: CalendarDate; endsOn: CalendarDate } | null {
  const [startsOn, endsOn] = [dateOf(span.from), dateOf(span.to)]
  const isSpan = startsOn && endsOn && startsOn <= endsOn && endsOn < addDays(startsOn, longest)
  return isSpan ? { startsOn, endsOn } : null
}

/** From which date to which, a year at most. */
export function SpanFields({ span, onChange }: { span: SpanEntry; onChange: (span: SpanEntry) => void }) {
  const { calendar, now } = useDashboard()
  const [first, last] = [dateOf(span.from), dateOf(span.to)]
  const common = { calendar, today: now.date, isRequired: true }
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <DateField
        {...common}
        label={wishPanelTexts.from}
        value={span.from}
        // The end goes along rather than lie before the beginning.
        onChange={(from) =>
          onChange({ from, to: from === 'wrong' || (from && last && from <= last) ? span.to : from })
        }
      />
      <DateField
        {...common}
        label={wishPanelTexts.to}
        value={span.to}
        min={first ?? undefined}
        max={first ? addDays(first, longest - 1) : undefined}
        onChange={(to) => onChange({ ...span, to })}
      />
    </div>
  )
}
