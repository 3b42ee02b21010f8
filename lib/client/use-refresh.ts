'use client'

import { useCallback } from 'react'
import { useChanged } from './answers'
import { timers } from './timers'

let ownChangeAt = -Infinity

/** Whether a live notice is probably about the user's own change; by the page's monotonic clock. */
export const isOwnChangeFresh = (): boolean => performance.now() - ownChangeAt < timers.ownChange

/** After a change of one's own: the shown week and all else of the timetable is asked again. */
export function useTimetableRefresh(): () => void {
  const changed = useChanged()
  return useCallback(() => {
    ownChangeAt = performance.now()
    void changed('week', 'timetable', 'permissions')
  }, [changed])
}
