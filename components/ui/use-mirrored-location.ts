'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'

/** `replaces`: replaces the current history entry. */
export type GoTo<Location> = (
  next: Partial<Location> | ((known: Location) => Partial<Location>),
  replaces?: boolean,
) => void

/**
 * A screen's state, mirrored in its URL. The router reports URL changes one transition late, which would undo
 * typing and make quick presses overwrite each other, so the URL is only read at first and after Back. `read`
 * and `urlOf` must be stable between renders.
 */
export function useMirroredLocation<Location extends object>(
  read: (params: { get(name: string): string | null }) => Location,
  urlOf: (location: Location) => string,
): { location: Location; go: GoTo<Location> } {
  const params = useSearchParams()
  const [location, setLocation] = useState(() => read(params))
  const latest = useRef(location)
  const show = useCallback((next: Location) => {
    latest.current = next
    setLocation(next)
  }, [])
  useEffect(() => {
    const onBack = () => show(read(new URLSearchParams(window.location.search)))
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [show, read])
  const go = useCallback<GoTo<Location>>(
    (next, replaces = false) => {
      const known = latest.current
      const step = typeof next === 'function' ? next(known) : next
      show({ ...known, ...step })
      const url = urlOf(latest.current)
      if (replaces) window.history.replaceState(null, '', url)
      else if (url !== window.location.pathname + window.location.search) window.history.pushState(null, '', url)
    },
    [show, urlOf],
  )
  return { location, go }
}
