import { parseCalendarDate } from '@/lib/domain/calendar-date'
import type { DatedSlot } from '@/lib/domain/move'
import type { PairTime } from '@/lib/domain/pairs'
import { moveTexts as texts } from '@/lib/text/move'
import { pairOption } from '@/lib/text/rooms'
import { Select } from '@/components/ui/select'

/** Date and pair without the week: whichever is chosen first takes the other from where the class stands. */
export function TargetFields(props: {
  from: DatedSlot
  to: DatedSlot | null
  pairTimes: readonly PairTime[]
  onChange: (to: DatedSlot) => void
}) {
  const { from, to, pairTimes, onChange } = props
  const options = pairTimes.map((time) => ({ value: time.pair, label: pairOption(time.pair, time) }))
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <label className="grid gap-1 text-sm text-ink-soft">
        {texts.date}
        <input
          type="date"
          className="h-control rounded-md border border-line-strong bg-surface px-2 text-base text-ink"
          value={to?.date ?? ''}
          onChange={(event) => {
            const date = parseCalendarDate(event.target.value)
            if (date) onChange({ date, pair: to?.pair ?? from.pair })
          }}
        />
      </label>
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
