'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { timers } from './timers'
import { isPanelUrl, isWeekUrl } from '@/lib/wire/addresses'

/** Whether a key is of these calls: an address, or several. */
const keyOf = (isUrl: (url: string) => boolean) => (key: unknown) =>
  [key].flat().some((url) => typeof url === 'string' && isUrl(url))

const isOfPanel = keyOf(isPanelUrl)
const isOfTimetable = keyOf((url) => isWeekUrl(url) || isPanelUrl(url))

/**
 * Asks again for all that the panels show of a timetable: load, map, occupation, free rooms, overlaps, wishes, closures, requests
 * and previews.
 */
export function usePanelRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(isOfPanel), [mutate])
}

let ownChangeAt = -Infinity

/** Whether what the live channel tells may well be what was just done here, in milliseconds of the page's own clock. */
export const isOwnChangeFresh = (): boolean => performance.now() - ownChangeAt < timers.ownChange

/** The same after a change of one's own: the shown week too. */
export function useTimetableRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    ownChangeAt = performance.now()
    void mutate(isOfTimetable)
  }, [mutate])
}
