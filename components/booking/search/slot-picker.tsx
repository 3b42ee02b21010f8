import { weekDates } from '@/lib/core/rules/calendar/calendar-date'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { pairNumbers } from '@/lib/core/rules/calendar/pairs'
import { dayAndDate } from '@/lib/core/texts/calendar/dates'
import { pairOption, roomTexts as texts } from '@/lib/core/texts/rooms/rooms'
import { Select } from '@/components/ui/select'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** A day of the shown week and a pair; a date of another week stays until a day is chosen. */
export function SlotPicker({ at, onChange }: { at: DatedSlot; onChange: (at: DatedSlot) => void }) {
  const { calendar, monday } = useDashboard()
  const dates = weekDates(monday)
  const offered = dates.includes(at.date) ? dates : [at.date, ...dates]
  const timed = new Set(calendar.pairTimes.map(({ pair }) => pair))
  return (
    <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-1.5 px-3 pt-2">
      <Select
        hidesLabel
        label={texts.day}
        value={at.date}
        options={offered.map((value) => ({ value, label: dayAndDate(value) }))}
        onChange={(date) => onChange({ ...at, date })}
      />
      <Select
        hidesLabel
        label={texts.pair}
        value={at.pair}
        options={pairNumbers
          .filter((pair) => timed.has(pair) || pair === at.pair)
          .map((value) => ({
            value,
            label: pairOption(
              value,
              calendar.pairTimes.find(({ pair }) => pair === value),
            ),
          }))}
        onChange={(pair) => onChange({ ...at, pair })}
      />
    </div>
  )
}
