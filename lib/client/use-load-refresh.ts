'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

const isOfLoad = (key: unknown): boolean =>
  [key]
    .flat()
    .some(
      (url) => typeof url === 'string' && /\/(nagruzka|nagruzka-hset|nagruzka-occupation|map)\//.test(url),
    )

/** Asks again for all that is shown of the load: lists, progress, map and occupation. */
export function useLoadRefresh(): () => void {
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(isOfLoad), [mutate])
}
