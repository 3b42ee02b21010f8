'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { standsForCover } from './covers'

/**
 * State of a screen in its URL, changed without a server request. `read` and `urlOf` must be stable between
 * renders.
 */
export function useScreenLocation<Location>(
  read: (params: { get(name: string): string | null }) => Location,
  urlOf: (location: Location) => string,
): {
  location: Location
  /** `replaces`: replaces the current history entry. */
  goTo: (location: Location, replaces: boolean) => void
} {
  const params = useSearchParams()
  const location = useMemo(() => read(params), [read, params])
  const goTo = useCallback(
    (next: Location, replaces: boolean) => {
      const url = urlOf(next)
      if (replaces || standsForCover()) window.history.replaceState(null, '', url)
      else if (url !== window.location.pathname + window.location.search) window.history.pushState(null, '', url)
    },
    [urlOf],
  )
  return { location, goTo }
}
