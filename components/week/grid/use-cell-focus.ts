'use client'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { slotName } from '@/components/core/cells/slot-name'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { type CalendarDate, mondayOf, type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type Slot, weekSlots } from '@/lib/core/schedule/rules/schedule-grid'
import type { RequestedSlot } from '@/lib/core/views/browser/dashboard-location'

export type GridExtent = { days: readonly Weekday[]; pairs: readonly Pair[] }

const step = <Value>(values: readonly Value[], from: Value, by: number): Value =>
  values[Math.min(values.length - 1, Math.max(0, values.indexOf(from) + by))] ?? from

/**
 * The cell a key moves the focus to: days are rows, pairs columns. Stops at the edges. Null: not a key of the
 * grid.
 */
export function gridCellAfterKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { day, pair }: Slot,
  { days, pairs }: GridExtent,
): Slot | null {
  switch (key) {
    case 'ArrowRight':
      return { day, pair: step(pairs, pair, 1) }
    case 'ArrowLeft':
      return { day, pair: step(pairs, pair, -1) }
    case 'ArrowDown':
      return { day: step(days, day, 1), pair }
    case 'ArrowUp':
      return { day: step(days, day, -1), pair }
    case 'Home':
      return { day: ctrlKey ? (days[0] ?? day) : day, pair: pairs[0] ?? pair }
    case 'End':
      return { day: ctrlKey ? (days.at(-1) ?? day) : day, pair: pairs.at(-1) ?? pair }
    default:
      return null
  }
}

/** Keys inside a cell: arrows move between its buttons, Escape returns to the cell. */
function onKeyWithin(event: KeyboardEvent, cell: HTMLElement) {
  const stops = [...cell.querySelectorAll<HTMLElement>('button, a')]
  const at = stops.findIndex((stop) => stop === event.target)
  const to =
    event.key === 'ArrowRight' || event.key === 'ArrowDown'
      ? stops[(at + 1) % stops.length]
      : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
        ? stops.at(at - 1)
        : event.key === 'Escape'
          ? cell
          : undefined
  if (!to) return
  event.preventDefault()
  to.focus()
}

/**
 * One tab stop for the grid: arrows, Home and End move between cells, Enter or F2 enters a cell, Escape
 * leaves it.
 */
export function useCellFocus(
  grid: RefObject<HTMLElement | null>,
  extent: GridExtent,
  onMove: (slot: Slot) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.metaKey) return
    const cell = event.target.closest<HTMLElement>('[role="gridcell"]')
    if (!cell) return
    if (event.target !== cell) return onKeyWithin(event, cell)
    if (event.key === 'Enter' || event.key === 'F2') {
      cell.querySelector<HTMLElement>('button, a')?.focus()
      event.preventDefault()
      return
    }
    // Read from the cell itself: right after hydration a key may arrive before the focus is known.
    const slot = weekSlots.find((one) => slotName(one) === cell.dataset.slot)
    const next = slot && gridCellAfterKey(event, slot, extent)
    if (!next) return
    event.preventDefault()
    // On a phone the cell's day must be rendered before the cell can be focused.
    flushSync(() => onMove(next))
    grid.current?.querySelector<HTMLElement>(`[data-slot="${slotName(next)}"]`)?.focus()
  }
}

const slotOf = ({ date, pair }: DatedSlot): Slot => ({ day: weekdayOf(date), pair })

/** Returns false if the cell is not there. */
function showCell(grid: HTMLElement | null, slot: Slot): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-slot="${slotName(slot)}"]`)
  if (!cell) return false
  cell.focus({ preventScroll: true })
  // Centred, because sticky headers would cover it at the edge.
  cell.scrollIntoView({ block: 'center', inline: 'center' })
  // Browsers draw no focus ring after a mouse press, so CSS does.
  cell.dataset.sought = ''
  cell.addEventListener('blur', () => delete cell.dataset.sought, { once: true })
  return true
}

/**
 * Scrolls the slot requested by a panel, if it is in the week from `monday`, into the middle once it is
 * rendered, and focuses it. `onFound`: called then.
 */
export function useRequestedCell(
  grid: RefObject<HTMLElement | null>,
  monday: CalendarDate,
  onFound: (slot: Slot, sought: RequestedSlot) => void,
): Slot | null {
  const { sought } = useDashboard()
  const { endSeek } = useDashboardActions()
  const slot = useMemo(() => (sought && mondayOf(sought.date) === monday ? slotOf(sought) : null), [sought, monday])
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!slot || !sought) return
    if (showCell(grid.current, slot)) found(slot, sought)
    endSeek()
  }, [grid, slot, sought, endSeek])
  return slot
}
