'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { standsForCover } from './covers'

/**
 * What the address says, and how to go elsewhere within the screen without a request for a page. `read` and `urlOf` stay the same
 * between renders.
 */
export function useScreenLocation<Location>(
  read: (params: { get(name: string): string | null }) => Location,
  urlOf: (location: Location) => string,
): {
  location: Location
  /** `replaces`: over the address of now, which Back then skips. */
  goTo: (location: Location, replaces: boolean) => void
} {
  const params = useSearchParams()
  const location = useMemo(() => read(params), [read, params])
  const goTo = useCallback(
    (next: Location, replaces: boolean) => {
      const url = urlOf(next)
      if (replaces || standsForCover()) window.history.replaceState(null, '', url)
      else if (url !== window.location.pathname + window.location.search)
        window.history.pushState(null, '', url)
    },
    [urlOf],
  )
  return { location, goTo }
}
