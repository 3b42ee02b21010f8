'use client'

import { useCallback } from 'react'
import { useChanged } from '../calls/answers'
import { whileActing } from '../calls/dry-runs'
import { timers } from '../timers'

let ownChangeAt = -Infinity

/** Whether a live notice or another week is probably of the user's own change; by the page's monotonic clock. */
export const isOwnChangeFresh = (): boolean => performance.now() - ownChangeAt < timers.ownChange

const isOfOwnChange = () => {
  ownChangeAt = performance.now()
}

/**
 * Returns a function to call after the user's own change: refetches the shown week and everything else about the timetable. Until that is
 * there, however long it takes, no open form asks anew about what it knows.
 */
export function useTimetableRefresh(): () => void {
  const changed = useChanged()
  return useCallback(() => {
    isOfOwnChange()
    void whileActing(() => changed('week', 'timetable', 'permissions')).finally(isOfOwnChange)
  }, [changed])
}
