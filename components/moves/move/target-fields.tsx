import { DateField } from '@/components/core/dates/date-field'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { moveTexts as texts } from '@/lib/core/texts/requests/move'
import { pairOption } from '@/lib/core/texts/rooms/rooms'
import { Select } from '@/components/ui/select'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** Date and pair as fields; whichever is chosen first, the other defaults to the class's own. */
export function TargetFields(props: {
  from: DatedSlot
  to: DatedSlot | null
  /** The typed date is invalid. */
  isWrong: boolean
  onChange: (to: DatedSlot | null) => void
  onWrong: () => void
}) {
  const { from, to, isWrong, onChange, onWrong } = props
  const { calendar, today } = useDashboard()
  const options = calendar.pairTimes.map((time) => ({ value: time.pair, label: pairOption(time.pair, time) }))
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <DateField
        label={texts.date}
        value={isWrong ? 'wrong' : (to?.date ?? null)}
        calendar={calendar}
        today={today}
        onChange={(date) => {
          if (date === 'wrong') onWrong()
          else onChange(date && { date, pair: to?.pair ?? from.pair })
        }}
      />
      <Select
        label={texts.pair}
        value={to?.pair ?? 0}
        options={to === null ? [{ value: 0, label: texts.noPair }, ...options] : options}
        onChange={(pair) => {
          if (pair !== 0) onChange({ date: to?.date ?? from.date, pair })
        }}
      />
    </div>
  )
}
