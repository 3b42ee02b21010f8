'use client'

import { useCallback } from 'react'
import { useChanged } from './answers'
import { timers } from './timers'

let ownChangeAt = -Infinity

/** Whether what the live channel tells may well be what was just done here, in milliseconds of the page's own clock. */
export const isOwnChangeFresh = (): boolean => performance.now() - ownChangeAt < timers.ownChange

/** After a change of one's own: the shown week and all else of the timetable is asked again. */
export function useTimetableRefresh(): () => void {
  const changed = useChanged()
  return useCallback(() => {
    ownChangeAt = performance.now()
    void changed('week', 'timetable', 'permissions')
  }, [changed])
}
