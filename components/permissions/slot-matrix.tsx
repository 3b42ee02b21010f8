import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { CheckIcon } from '@/components/ui/icons'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import {
  nextSpot,
  paintSlots,
  parseSpot,
  slotsAt,
  spotKey,
  toggleSlots,
  type MatrixSpot,
} from '@/lib/core/rights/rules/slot-matrix'
import { spotLabel } from '@/lib/permissions/texts/load-permissions'
import { slotsText } from '@/lib/permissions/texts/slot-list'
import { useDayPairs } from './permission-columns'

const spotOf = (target: EventTarget): MatrixSpot | null =>
  target instanceof Element ? parseSpot(target.closest<HTMLElement>('[data-spot]')?.dataset.spot) : null

const isCell = ({ day, pair }: MatrixSpot): boolean => day !== 0 && pair !== 0

const rowLook =
  'grid h-8 grid-flow-col auto-cols-[minmax(0,1fr)] grid-cols-[1.75rem] sm:h-[1.0625rem] sm:auto-cols-[1.625rem] pointer-coarse:h-8'

/** What the current drag has painted. */
type Painting = { isOn: boolean; slots: readonly number[] }

/** What is being painted; it is over when the pointer is released, wherever that is. */
function usePainting(pairs: readonly Pair[], slots: readonly number[], onChange: (slots: readonly number[]) => void) {
  const [painting, setPainting] = useState<Painting | null>(null)

  const finish = useEffectEvent(() => {
    if (painting) onChange(painting.slots)
    setPainting(null)
  })
  const isPainting = painting !== null
  useEffect(() => {
    if (!isPainting) return
    const end = () => finish()
    // The browser started scrolling: discard the painting.
    const cancel = () => setPainting(null)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [isPainting])
  const toggle = (spot: MatrixSpot) => onChange(toggleSlots(slots, slotsAt(pairs, spot)))
  const paint = (spot: MatrixSpot, isOn: boolean, from: readonly number[]) =>
    setPainting({ isOn, slots: paintSlots(from, slotsAt(pairs, spot), isOn) })
  return {
    shown: painting?.slots ?? slots,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const spot = spotOf(event.target)
        if (!spot || !isCell(spot) || event.button !== 0) return
        // Touch captures the pointer; release it, so that other cells get events.
        if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
          event.target.releasePointerCapture(event.pointerId)
        paint(spot, !slotsAt(pairs, spot).every((slot) => slots.includes(slot)), slots)
      },
      onPointerOver: (event: PointerEvent) => {
        const spot = spotOf(event.target)
        if (painting && spot && isCell(spot)) paint(spot, painting.isOn, painting.slots)
      },
      onClick: (event: MouseEvent) => {
        const spot = spotOf(event.target)
        // A pointer press on a cell has already painted it; a keyboard press has not.
        if (spot && (!isCell(spot) || event.detail === 0)) toggle(spot)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const spot = spotOf(event.target)
        if (!spot || event.ctrlKey || event.metaKey || event.altKey) return
        const next = nextSpot(pairs, spot, event.key)
        if (next) event.currentTarget.querySelector<HTMLElement>(`[data-spot="${spotKey(next)}"]`)?.focus()
        else if (event.key === ' ' || event.key === 'Enter') toggle(spot)
        else return
        event.preventDefault()
      },
    },
  }
}

/** A slot, or a heading for a row or column of them. */
function Spot(props: {
  spot: MatrixSpot
  role: string
  look: string
  isOn: boolean
  isStop: boolean
  takesFocus: boolean | undefined
  children: React.ReactNode
}) {
  const { spot, role, look, isOn, isStop, takesFocus, children } = props
  return (
    <div
      role={role}
      data-spot={spotKey(spot)}
      aria-label={spotLabel(spot)}
      aria-selected={isOn}
      tabIndex={isStop ? 0 : -1}
      data-first={(takesFocus && isStop) || undefined}
      className={`grid cursor-pointer touch-pan-y place-items-center select-none focus-visible:z-10 focus-visible:-outline-offset-1 ${look}`}
    >
      {children}
    </div>
  )
}

/** A week of slots: drag to paint, arrows to move; headings toggle a row or column. */
export const SlotMatrix = memo(function SlotMatrix(props: {
  label: string
  /** Takes the initial focus of its popover. */
  takesFocus?: boolean
  slots: readonly number[]
  onChange: (slots: readonly number[]) => void
}) {
  const { label, takesFocus, slots, onChange } = props
  const pairs = useDayPairs()
  const [stop, setStop] = useState('1.1')
  const { shown, handlers } = usePainting(pairs, slots, onChange)

  const place = (spot: MatrixSpot, role: string, content: React.ReactNode, look: string) => {
    const key = spotKey(spot)
    const own = slotsAt(pairs, spot)
    const isOn = own.every((slot) => shown.includes(slot))
    return (
      <Spot key={key} {...{ spot, role, look }} isOn={isOn} isStop={key === stop} takesFocus={takesFocus}>
        {content}
      </Spot>
    )
  }
  const heading = (spot: MatrixSpot, role: string, content: React.ReactNode) =>
    place(spot, role, content, 'rounded-sm text-2xs text-ink-soft hover:bg-surface-hover hover:text-ink')
  const cell = (spot: MatrixSpot) => {
    const isOn = slotsAt(pairs, spot).every((slot) => shown.includes(slot))
    return place(
      spot,
      'gridcell',
      isOn && <CheckIcon className="size-3" />,
      `border-line-strong/60 border-r border-b ${spot.day === 1 ? 'border-t' : ''} ${spot.pair === 1 ? 'border-l' : ''} ${
        isOn ? 'bg-accent text-accent-ink' : 'bg-surface hover:bg-accent-soft'
      }`,
    )
  }

  return (
    <div className="grid w-full gap-1 sm:w-max">
      <div
        role="grid"
        aria-label={label}
        aria-multiselectable
        onFocus={(event) => {
          const spot = spotOf(event.target)
          if (spot) setStop(spotKey(spot))
        }}
        {...handlers}
      >
        <div role="row" className={rowLook}>
          {heading({ day: 0, pair: 0 }, 'columnheader', '✓')}
          {pairs.map((pair) => heading({ day: 0, pair }, 'columnheader', pair))}
        </div>
        {weekdays.map((day) => (
          <div key={day} role="row" className={rowLook}>
            {heading({ day, pair: 0 }, 'rowheader', weekdayShort[day])}
            {pairs.map((pair) => cell({ day, pair }))}
          </div>
        ))}
      </div>
      <p className={`text-xs ${shown.length === 0 ? 'text-ink-soft' : 'text-ink-faint'}`}>{slotsText(shown, pairs)}</p>
    </div>
  )
})
