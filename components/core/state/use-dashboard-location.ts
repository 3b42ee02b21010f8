'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'next/navigation'
import {
  dashboardPath,
  dashboardUrl,
  readDashboardLocation,
  type DashboardLocation,
} from '@/lib/core/browser/schedule/dashboard-location'
import { goToAddress } from '@/components/ui/covers'

/** The browser's current URL, which is ahead of the rendered one during fast key presses. */
export const currentLocation = (): DashboardLocation =>
  readDashboardLocation(new URLSearchParams(window.location.search))

/** In the form in which the router tells it first: another would render the whole dashboard again after hydration. */
const currentQuery = (): string => new URLSearchParams(window.location.search).toString()

const isOnDashboard = () => window.location.pathname.replace(/\/?$/, '/') === dashboardPath

/**
 * The state in the URL, and navigation without server requests. The router is bypassed: if it knew every week, it would fetch the
 * page again on Back after a reload, and overwrite a newer URL with the one it knows.
 */
export function useDashboardLocation(): {
  location: DashboardLocation
  goTo: (location: DashboardLocation) => void
} {
  const arrivedWith = useSearchParams()
  const [query, setQuery] = useState(() => arrivedWith.toString())
  const location = useMemo(() => readDashboardLocation(new URLSearchParams(query)), [query])

  useEffect(() => {
    const follow = () => setQuery(currentQuery())
    const onPopState = (event: PopStateEvent) => {
      if (!isOnDashboard()) return
      event.stopImmediatePropagation()
      follow()
    }
    // The user may have gone back before hydration.
    if (isOnDashboard()) follow()
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])

  const goTo = useCallback((next: DashboardLocation) => {
    const url = dashboardUrl(next)
    if (url === window.location.pathname + window.location.search) return
    goToAddress(url)
    setQuery(currentQuery())
  }, [])

  return { location, goTo }
}
