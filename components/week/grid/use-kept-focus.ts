'use client'

import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusWeek } from '@/components/core/state/focus-week'

/** If the focused element leaves the week (a followed link, a removed class), the focus stays in the week. */
export function useKeptFocus(id: string): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && target.closest(`#${id}`) ? target : null
    }
    // Some browsers also fire it for an element being removed, so check afterwards.
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
  }, [id])
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    focusWeek({ preventScroll: true }, id)
  })
}
