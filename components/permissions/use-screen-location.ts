'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import {
  permissionsScreenUrl,
  readPermissionsLocation,
  type PermissionsLocation,
} from '@/lib/client/permissions-location'

/** What the address says, and how to go elsewhere within the screen without a request for a page. */
export function useScreenLocation(): {
  location: PermissionsLocation
  /** `replaces`: over the address of now, which Back then skips. */
  goTo: (location: PermissionsLocation, replaces: boolean) => void
} {
  const params = useSearchParams()
  const location = useMemo(() => readPermissionsLocation(params), [params])
  const goTo = useCallback((next: PermissionsLocation, replaces: boolean) => {
    const url = permissionsScreenUrl(next)
    if (replaces) window.history.replaceState(null, '', url)
    else if (url !== window.location.pathname + window.location.search)
      window.history.pushState(null, '', url)
  }, [])
  return { location, goTo }
}
