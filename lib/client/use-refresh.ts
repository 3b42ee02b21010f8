'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

/** Whether a key, an address or several, is of the calls that `part` names. */
const isOf = (part: RegExp) => (key: unknown) =>
  [key].flat().some((url) => typeof url === 'string' && part.test(url))

const isOfPanel = isOf(
  /\/(nagruzka|nagruzka-hset|nagruzka-occupation|permissions|map|find-free|find-free-for-week|overlaps|wish|closure|list-for-period|add-for-date|move-schedule-to-date|swap-schedule-items)\//,
)
const isOfSchedule = isOf(/\/schedule\//)

/**
 * Asks again for all that the panels show of a timetable: load, map, occupation, free rooms, overlaps, wishes, closures, requests
 * and previews.
 */
export function usePanelRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(isOfPanel), [mutate])
}

/** The same after a change of one's own: the shown week too. */
export function useTimetableRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate((key) => isOfSchedule(key) || isOfPanel(key)), [mutate])
}
