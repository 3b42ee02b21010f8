'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

/** Whether a key, an address or several, is of the calls that `part` names. */
const isOf = (part: RegExp) => (key: unknown) =>
  [key].flat().some((url) => typeof url === 'string' && part.test(url))

const isOfLoad = isOf(/\/(nagruzka|nagruzka-hset|nagruzka-occupation|map)\//)
const isOfSchedule = isOf(/\/schedule\//)
const isOfRooms = isOf(/\/find-free(-for-week)?\//)

/** Asks again for all that is shown of the load (lists, progress, map and occupation) and of free rooms. */
export function useLoadRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate((key) => isOfLoad(key) || isOfRooms(key)), [mutate])
}

/** The same after a change of one's own: the shown week too. */
export function useTimetableRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(
    () => void mutate((key) => isOfSchedule(key) || isOfLoad(key) || isOfRooms(key)),
    [mutate],
  )
}
