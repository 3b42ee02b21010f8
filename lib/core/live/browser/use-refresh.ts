'use client'
import { useCallback } from 'react'
import { timers } from '@/lib/core/page/browser/timers'
import { shownWithin, useRefetch } from '@/lib/core/wire/browser/answers'

let ownChangeAt = -Infinity

/** Whether a live notice is probably about the user's own change; by the page's monotonic clock. */
export const isOwnChangeFresh = (): boolean => performance.now() - ownChangeAt < timers.ownChange

/** The week with the user's own change may arrive later than that. */
const isOfOwnChange = () => {
  ownChangeAt = performance.now()
}

/**
 * Returns a function to call after the user's own change: refetches the shown week and everything else about
 * the timetable, and resolves when that is shown, or late.
 */
export function useTimetableRefresh(): () => Promise<unknown> {
  const refetch = useRefetch()
  return useCallback(() => {
    isOfOwnChange()
    const all = refetch('week', 'timetable', 'permissions')
    void Promise.allSettled(all.map(({ shown }) => shown)).then(isOfOwnChange)
    return shownWithin(all)
  }, [refetch])
}
