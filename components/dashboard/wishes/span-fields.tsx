import { addDays, parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { wishPanelTexts } from '@/lib/text/wishes'

/** First and last date as they stand in the fields, both included. */
type SpanText = { from: string; to: string }

/** The longest span that is taken at once, in days. */
const longest = 371

/** The dates of a span; null while they are none, or out of order, or too many. */
export function spanOf({ from, to }: SpanText): { startsOn: CalendarDate; endsOn: CalendarDate } | null {
  const [startsOn, endsOn] = [parseCalendarDate(from), parseCalendarDate(to)]
  const isSpan = startsOn && endsOn && startsOn <= endsOn && endsOn < addDays(startsOn, longest)
  return isSpan ? { startsOn, endsOn } : null
}

const dateClass = 'h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-base text-ink'

/** From which date to which, a year at most. */
export function SpanFields({ span, onChange }: { span: SpanText; onChange: (span: SpanText) => void }) {
  const first = parseCalendarDate(span.from)
  return (
    <div className="grid grid-cols-2 gap-2">
      <label className="grid gap-1 text-sm text-ink-soft">
        {wishPanelTexts.from}
        <input
          type="date"
          required
          className={dateClass}
          value={span.from}
          onChange={(event) => {
            const from = event.target.value
            // The end goes along rather than lie before the beginning.
            onChange({ from, to: span.to < from ? from : span.to })
          }}
        />
      </label>
      <label className="grid gap-1 text-sm text-ink-soft">
        {wishPanelTexts.to}
        <input
          type="date"
          required
          min={span.from}
          max={first ? addDays(first, longest - 1) : undefined}
          className={dateClass}
          value={span.to}
          onChange={(event) => onChange({ ...span, to: event.target.value })}
        />
      </label>
    </div>
  )
}
