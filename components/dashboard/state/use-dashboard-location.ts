'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'next/navigation'
import {
  dashboardPath,
  dashboardUrl,
  readDashboardLocation,
  type DashboardLocation,
} from '@/lib/client/dashboard-location'
import { goToAddress } from '@/components/ui/covers'

/** Where the browser stands this very moment, which is ahead of what is drawn while keys come fast. */
export const currentLocation = (): DashboardLocation =>
  readDashboardLocation(new URLSearchParams(window.location.search))

const isOnDashboard = () => window.location.pathname.replace(/\/?$/, '/') === dashboardPath

/**
 * What the address says, and how to go elsewhere without a request for a page; where one stands already, nothing happens.
 * The router only brings us here: told of every week, it would fetch the page again on the way back after a reload, and put the address
 * it knows over the one that a key has chosen meanwhile.
 */
export function useDashboardLocation(): {
  location: DashboardLocation
  goTo: (location: DashboardLocation) => void
} {
  const arrivedWith = useSearchParams()
  const [query, setQuery] = useState(() => arrivedWith.toString())
  const location = useMemo(() => readDashboardLocation(new URLSearchParams(query)), [query])

  useEffect(() => {
    const follow = () => setQuery(window.location.search)
    const onPopState = (event: PopStateEvent) => {
      if (!isOnDashboard()) return
      event.stopImmediatePropagation()
      follow()
    }
    // Whoever went back before this page was alive stands elsewhere already.
    if (isOnDashboard()) follow()
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [])

  const goTo = useCallback((next: DashboardLocation) => {
    const url = dashboardUrl(next)
    if (url === window.location.pathname + window.location.search) return
    goToAddress(url)
    setQuery(window.location.search)
  }, [])

  return { location, goTo }
}
