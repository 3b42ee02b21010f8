import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  readWorkbenchLocation,
  workbenchScreenUrl,
  type WorkbenchLocation,
} from '@/lib/workbench/browser/workbench-location'

type Step = Partial<WorkbenchLocation>

/** `replaces`: replaces the current history entry. */
export type Go = (next: Step | ((known: WorkbenchLocation) => Step), replaces?: boolean) => void

/**
 * The screen's state, mirrored in its URL. The router reports URL changes one transition late, which would
 * undo typing and make quick presses overwrite each other, so the URL is only read at first and after Back.
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
