'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusWeek, weekId } from '../state/focus-week'

/** Whoever stood in the week on something that left it, a name that was chosen or a class that was removed, still stands in the week. */
export function useKeptFocus(): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest(`#${weekId}`) ? target : null
    }
    // Some browsers tell this of what is just being taken out, too: only afterwards is it known whether it stayed.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (last.current === target && last.current?.isConnected) last.current = null
      })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    focusWeek({ preventScroll: true })
  })
}
