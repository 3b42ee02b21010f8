'use client'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { cardOf, cellOf } from '@/components/core/cells/use-picked-cell'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']

/** Nothing above the week would handle Escape first. */
const isUncovered = () => document.querySelector('[role="dialog"], [role="menu"], [role="tooltip"]') === null

/** The set with the class added, or without it. */
export const toggled = (chosen: readonly MeetingId[], id: MeetingId): readonly MeetingId[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

const joined = (chosen: readonly MeetingId[], ids: readonly MeetingId[]): readonly MeetingId[] => [
  ...new Set([...chosen, ...ids]),
]

/** The selection extended from the class selected last to this one, in the order of the week. */
export function upTo(order: readonly MeetingId[], chosen: readonly MeetingId[], id: MeetingId): readonly MeetingId[] {
  const last = chosen.at(-1)
  const [from, to] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(id)]
  if (from < 0 || to < 0) return joined(chosen, [id])
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  // The last one stays the anchor for further extensions.
  const others = joined(chosen, between).filter((one) => one !== last)
  return last === undefined ? others : [...others, last]
}

/** The distance by which several classes move together. */
export type SlotShift = { days: number; pairs: number }

/** The slot at that distance; null beyond the pairs of the day. */
export function shifted(
  { date, pair }: { date: CalendarDate; pair: Pair },
  { days, pairs }: SlotShift,
  ofDay: readonly Pair[],
): DatedSlot | null {
  const next = ofDay.find((one) => one === pair + pairs)
  return next === undefined ? null : { date: addDays(date, days), pair: next }
}

/**
 * Selects classes: Ctrl+click toggles a card, Shift+click extends up to it; in the focused cell Ctrl+Space
 * toggles, Shift+arrows extend, Ctrl+A selects the day. Escape clears the selection; Ctrl+C and Ctrl+V copy
 * and paste it.
 */
export function useChoosing(
  grid: RefObject<HTMLElement | null>,
  {
    order,
    chosen,
    inCell,
    inDay,
    onChange,
    onCopy,
    onPaste,
  }: {
    /** The selectable classes, in the order of the week. */
    order: readonly MeetingId[]
    chosen: readonly MeetingId[]
    inCell: (cell: HTMLElement) => readonly MeetingId[]
    inDay: (cell: HTMLElement) => readonly MeetingId[]
    onChange: (chosen: readonly MeetingId[]) => void
    onCopy: (ids: readonly MeetingId[]) => void
    /** Returns false if nothing has been copied. */
    onPaste: (cell: HTMLElement) => boolean
  },
): void {
  const onPress = useEffectEvent((event: MouseEvent) => {
    const id = cardOf(event.target)
    if (id === null || !order.includes(id) || !(event.ctrlKey || event.metaKey || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    onChange(event.shiftKey ? upTo(order, chosen, id) : toggled(chosen, id))
    getSelection()?.removeAllRanges()
  })
  /**
   * The meaning of a letter with Ctrl in the focused cell: copy, paste, or select the day. By key code,
   * whatever the layout.
   */
  const letters = ({ code, shiftKey, altKey }: KeyboardEvent, cell: HTMLElement): boolean => {
    // Selected text is copied instead.
    if (shiftKey || altKey || !getSelection()?.isCollapsed) return false
    if (code === 'KeyV') return onPaste(cell)
    if (code !== 'KeyC' && code !== 'KeyA') return false
    if (code === 'KeyA') onChange(inDay(cell))
    else onCopy(chosen.length > 0 ? chosen : inCell(cell))
    return true
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isOwn = target instanceof HTMLElement && grid.current?.contains(target) === true
    const cell = isOwn && target === cellOf(target) ? target : null
    if (cell && (event.ctrlKey || event.metaKey) && letters(event, cell)) return event.preventDefault()
    if (event.key === ' ' && (event.ctrlKey || event.metaKey) && cell) {
      event.preventDefault()
      const ids = inCell(cell)
      const isWhole = ids.every((id) => chosen.includes(id))
      onChange(isWhole ? chosen.filter((id) => !ids.includes(id)) : joined(chosen, ids))
    } else if (event.key === 'Escape' && chosen.length > 0 && !event.defaultPrevented && isUncovered()) {
      event.preventDefault()
      event.stopPropagation()
      onChange([])
    }
  })
  /** Runs after the focus has moved. */
  const afterKeyDown = useEffectEvent(({ key, shiftKey, target }: KeyboardEvent) => {
    const [from, to] = [cellOf(target), cellOf(document.activeElement)]
    if (shiftKey && arrows.includes(key) && from && to && from === target && grid.current?.contains(from))
      onChange(joined(chosen, [...inCell(from), ...inCell(to)]))
  })
  useEffect(() => {
    const own = grid.current
    if (!own) return
    const gone = new AbortController()
    const { signal } = gone
    own.addEventListener('click', (event) => onPress(event), { signal, capture: true })
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal, capture: true })
    document.addEventListener('keydown', (event) => afterKeyDown(event), { signal })
    return () => gone.abort()
  }, [grid])
}
