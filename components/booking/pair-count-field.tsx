import { useId } from 'react'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { pairsFrom } from '@/lib/core/rules/rooms/room-search'
import { bookingTexts as texts } from '@/lib/booking/texts/booking'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/** Number of consecutive pairs, limited by the end of the day. */
export function PairCountField(props: { from: Pair; value: number; onChange: (count: number) => void }) {
  const { from, value, onChange } = props
  const name = useId()
  const pairs = pairsOf(useDashboard().calendar)
  const most = pairsFrom(pairs, from, pairs.length).length
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-ink-soft">{texts.pairs}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1">
        {pairs.map((count) => (
          <label
            key={count}
            className="relative grid h-control place-items-center rounded-md border border-line-strong/60 text-sm font-medium text-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent has-disabled:opacity-40"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              checked={Math.min(value, most) === count}
              disabled={count > most}
              onChange={() => onChange(count)}
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
