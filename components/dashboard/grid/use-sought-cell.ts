'use client'

import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { mondayOf, weekdayOf, type CalendarDate } from '@/lib/domain/calendar-date'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { Slot } from '@/lib/domain/schedule-grid'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import { slotName } from '../cells/slot-name'

const slotOf = ({ date, pair }: DatedSlot): Slot => ({ day: weekdayOf(date), pair })

/** Whether the cell was there to be shown. */
function showCell(grid: HTMLElement | null, slot: Slot): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-slot="${slotName(slot)}"]`)
  if (!cell) return false
  cell.focus({ preventScroll: true })
  // At the edge it would stand below the headers, which stay where they are.
  cell.scrollIntoView({ block: 'center', inline: 'center' })
  // After a press browsers draw no focus.
  cell.dataset.sought = ''
  cell.addEventListener('blur', () => delete cell.dataset.sought, { once: true })
  return true
}

/**
 * The slot that a panel leads to, if it lies in the week that begins on `monday`; its cell, once drawn, is scrolled to the middle and
 * takes the focus. `onFound`: it is there.
 */
export function useSoughtCell(
  grid: RefObject<HTMLElement | null>,
  monday: CalendarDate,
  onFound: (slot: Slot) => void,
): Slot | null {
  const { sought } = useDashboard()
  const { endSeek } = useDashboardActions()
  const slot = useMemo(
    () => (sought && mondayOf(sought.date) === monday ? slotOf(sought) : null),
    [sought, monday],
  )
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!slot) return
    if (showCell(grid.current, slot)) found(slot)
    endSeek()
  }, [grid, slot, endSeek])
  return slot
}
