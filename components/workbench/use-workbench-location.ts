import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  readWorkbenchLocation,
  workbenchScreenUrl,
  type WorkbenchLocation,
} from '@/lib/workbench/browser/workbench-location'

type Step = Partial<WorkbenchLocation>

/** `replaces`: the current history entry. */
export type Go = (next: Step | ((known: WorkbenchLocation) => Step), replaces?: boolean) => void

/**
 * The screen's state, mirrored in its URL. The URL's own parameters come a transition later, in which typing
 * would be undone and the second of two quick presses would not know the first; so they are read at first and
 * after Back only.
 */
export function useWorkbenchLocation(): { location: WorkbenchLocation; go: Go } {
  const params = useSearchParams()
  const [location, setLocation] = useState(() => readWorkbenchLocation(params))
  const latest = useRef(location)
  const show = useCallback((next: WorkbenchLocation) => {
    latest.current = next
    setLocation(next)
  }, [])
  useEffect(() => {
    const onBack = () => show(readWorkbenchLocation(new URLSearchParams(window.location.search)))
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [show])
  const go = useCallback<Go>(
    (next, replaces = false) => {
      const known = latest.current
      const step = typeof next === 'function' ? next(known) : next
      show({ ...known, ...step })
      const url = workbenchScreenUrl(latest.current)
      if (replaces) window.history.replaceState(null, '', url)
      else if (url !== window.location.pathname + window.location.search)
        window.history.pushState(null, '', url)
    },
    [show],
  )
  return { location, go }
}
