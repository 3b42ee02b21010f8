import { useCallback } from 'react'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { hasBegun } from '@/lib/core/rules/calendar/pairs'
import { useDashboard } from './dashboard-provider'

/** Whether a slot has not begun. The function is stable until the next pair begins or ends. */
export function useLiesAhead(): (slot: DatedSlot) => boolean {
  const { calendar, bell } = useDashboard()
  const { pairTimes } = calendar
  return useCallback((slot) => !hasBegun(pairTimes, bell, slot), [pairTimes, bell])
}
