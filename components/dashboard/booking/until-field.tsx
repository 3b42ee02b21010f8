import { DateField, type DateEntry } from '@/components/dates/date-field'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { bookingTexts as texts } from '@/lib/text/booking'
import { useDashboard } from '../state/dashboard-provider'

/** Through which date it is every week; empty: once. */
export function UntilField(props: {
  value: DateEntry
  min: CalendarDate
  onChange: (until: DateEntry) => void
}) {
  const { calendar, now } = useDashboard()
  return (
    <DateField
      {...props}
      label={texts.until}
      calendar={calendar}
      today={now.date}
      clearLabel={texts.clearUntil}
    />
  )
}
