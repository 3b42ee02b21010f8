import { DateField, type DateEntry } from '@/components/core/dates/date-field'
import { Checkbox } from '@/components/ui/checkbox'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { bookingTexts as texts } from '@/lib/booking/texts/booking'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import type { BookingForm } from './booking-form'

/** The end date of a weekly or fortnightly booking; empty: once. */
export function UntilField(props: {
  until: DateEntry
  everySecondWeek: boolean
  min: CalendarDate
  onChange: (change: Partial<BookingForm>) => void
}) {
  const { until, everySecondWeek, min, onChange } = props
  const { calendar, today } = useDashboard()
  return (
    <div>
      <DateField
        label={everySecondWeek ? texts.untilSecond : texts.until}
        value={until}
        min={min}
        calendar={calendar}
        today={today}
        clearLabel={texts.clearUntil}
        onChange={(entry) => onChange({ until: entry, ...(entry === null && { everySecondWeek: false }) })}
      />
      {until !== null && (
        <Checkbox checked={everySecondWeek} onChange={(isSecond) => onChange({ everySecondWeek: isSecond })}>
          {texts.everySecondWeek}
        </Checkbox>
      )}
    </div>
  )
}
