'use client'

import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { mondayOf, weekdayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RequestedSlot } from '@/lib/core/browser/schedule/dashboard-location'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { Slot } from '@/lib/core/rules/schedule/schedule-grid'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { slotName } from '@/components/core/cells/slot-name'

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
  const slot = useMemo(
    () => (sought && mondayOf(sought.date) === monday ? slotOf(sought) : null),
    [sought, monday],
  )
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!slot || !sought) return
    if (showCell(grid.current, slot)) found(slot, sought)
    endSeek()
  }, [grid, slot, sought, endSeek])
  return slot
}
