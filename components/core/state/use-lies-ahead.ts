import { useCallback } from 'react'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { hasBegun } from '@/lib/core/rules/calendar/pairs'
import { useDashboard } from './dashboard-provider'

/**
 * Whether a slot has not begun. The function is stable until the next pair begins, so that the week does not re-render every
 * minute.
 */
export function useLiesAhead(): (slot: DatedSlot) => boolean {
  const { calendar, now } = useDashboard()
  const { pairTimes } = calendar
  const { date } = now
  const minutes = Math.max(0, ...pairTimes.map(({ startsAt }) => startsAt).filter((at) => at <= now.minutes))
  return useCallback((slot) => !hasBegun(pairTimes, { date, minutes }, slot), [pairTimes, date, minutes])
}
