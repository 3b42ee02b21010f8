'use client'

import { useEffect } from 'react'

const movesFocus = (key: string): boolean => /^(Tab|Arrow|Home|End|Page)/.test(key)

/**
 * Scrolls an element focused by keyboard out from under sticky headers (WCAG 2.4.11); browsers accept a
 * focused element that is covered. The height of the headers is the scroll padding of the scroll container.
 */
export function FocusInSight() {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!movesFocus(key)) return
      const focusedBefore = document.activeElement
      requestAnimationFrame(() => {
        const focused = document.activeElement
        if (!(focused instanceof HTMLElement) || focused === focusedBefore || focused === document.body) return
        if (focused.offsetHeight < window.innerHeight / 2)
          focused.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      })
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}
