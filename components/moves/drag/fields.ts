'use client'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { cellOf, type PickedCell, slotNamed } from '@/components/core/cells/use-picked-cell'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { NamedSubject } from '@/lib/core/schedule/rules/active-item'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Slot, WeekCells } from '@/lib/core/schedule/rules/schedule-grid'

/** A week on the screen, as dragging needs to know it. */
type DropField = {
  subject: NamedSubject | null
  monday: CalendarDate
  cells: WeekCells
  occupation: readonly SlotOccupation[]
  onDropLoad: (picked: PickedCell) => void
}

/** At most two side by side; what is dragged from one may be dropped in the other. */
const fields = new Map<HTMLElement, DropField>()
const listeners = new Set<() => void>()
let version = 0
/** Classes copied in any week. */
let copied: readonly ScheduleItem[] = []

function tell(): void {
  version += 1
  listeners.forEach((listener) => listener())
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a week for dragging, and re-renders when others change. */
export function useField(grid: RefObject<HTMLElement | null>, field: DropField): void {
  const { subject, monday, cells, occupation, onDropLoad } = field
  useSyncExternalStore(
    listen,
    () => version,
    () => 0,
  )
  useLayoutEffect(() => {
    const own = grid.current
    if (!own) return
    fields.set(own, { subject, monday, cells, occupation, onDropLoad })
    tell()
    return () => {
      fields.delete(own)
    }
  }, [grid, subject, monday, cells, occupation, onDropLoad])
}

const gridOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[role="grid"]')

/** The week and slot of a cell; null if it is in no shown week. */
export function fieldPlace(cell: HTMLElement | null): { field: DropField; slot: Slot } | null {
  const grid = cell && gridOf(cell)
  const field = grid && fields.get(grid)
  const slot = slotNamed(cell?.dataset.slot)
  return field && slot ? { field, slot } : null
}

/** Whether an element is in any shown week. */
export const isInField = (element: Element): boolean => {
  const grid = gridOf(element)
  return grid !== null && fields.has(grid)
}

/** The same slot in the other week; null if there is only one. */
function adjacentCell(cell: HTMLElement | null): HTMLElement | null {
  const own = cell && gridOf(cell)
  const other = [...fields.keys()].find((grid) => grid !== own)
  return (
    other?.querySelector<HTMLElement>(`[data-slot="${cell?.dataset.slot}"]`) ??
    other?.querySelector<HTMLElement>('[data-slot][tabindex="0"]') ??
    null
  )
}

export const hasAdjacent = (): boolean => fields.size > 1

export const copiedClasses = (): readonly ScheduleItem[] => copied
export const keepCopied = (items: readonly ScheduleItem[]): void => {
  copied = items
}

/**
 * Dragging by keys: arrows move between cells as usual, Tab goes to the other week, Enter drops in the
 * focused cell, Escape or a click cancels.
 */
export function useKeyHold(
  isHeld: boolean,
  handlers: {
    onOver: (cell: HTMLElement) => void
    onDrop: (cell: HTMLElement) => void
    onPutBack: () => void
  },
): void {
  const over = useEffectEvent(handlers.onOver)
  const drop = useEffectEvent(handlers.onDrop)
  const putBack = useEffectEvent(handlers.onPutBack)
  useEffect(() => {
    if (!isHeld) return
    const onKeyDown = (event: KeyboardEvent) => {
      const cell = cellOf(event.target)
      const beside = event.key === 'Tab' ? adjacentCell(cell) : null
      if (beside) {
        event.preventDefault()
        event.stopPropagation()
        return beside.focus()
      }
      const isDrop = event.key === 'Enter' && cell !== null
      if (!isDrop && event.key !== 'Escape') return
      // Prevents the cell's own Enter and a panel's Escape.
      event.preventDefault()
      event.stopPropagation()
      if (isDrop) drop(cell)
      else putBack()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      if (cell) over(cell)
    }
    const onPress = () => putBack()
    const gone = new AbortController()
    const options = { signal: gone.signal, capture: true }
    document.addEventListener('keydown', onKeyDown, options)
    document.addEventListener('pointerdown', onPress, options)
    document.addEventListener('focusin', onFocusIn, options)
    return () => gone.abort()
  }, [isHeld])
}
