import { memo } from 'react'
import { weekdays } from '@/lib/core/rules/calendar/calendar-date'
import { slotOf } from '@/lib/core/rules/rights/rights-subjects'
import { useDayPairs } from './day-pairs'

const side = 4
const step = 5

/** A small picture of slots: a row per day, a column per pair. The text beside it says the same. */
export const SlotDrawing = memo(function SlotDrawing({ slots }: { slots: readonly number[] }) {
  const pairs = useDayPairs()
  return (
    <svg
      aria-hidden
      className="h-8.5 w-10 shrink-0"
      viewBox={`0 0 ${pairs.length * step - 1} ${weekdays.length * step - 1}`}
    >
      {weekdays.map((weekday, row) =>
        pairs.map((pair, column) => (
          <rect
            key={slotOf({ weekday, pair })}
            x={column * step}
            y={row * step}
            width={side}
            height={side}
            className={slots.includes(slotOf({ weekday, pair })) ? 'fill-accent' : 'fill-line'}
          />
        )),
      )}
    </svg>
  )
})
