'use client'

import { useEffect } from 'react'

const movesFocus = (key: string): boolean => /^(Tab|Arrow|Home|End|Page)/.test(key)

/**
 * Where a key has taken the focus is brought into sight, out from under what stays above (WCAG 2.4.11): browsers are content with an edge,
 * be it under a heading that stays. How much that covers is the scroll padding of whatever scrolls.
 */
export function FocusInSight() {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!movesFocus(key)) return
      const before = document.activeElement
      requestAnimationFrame(() => {
        const focused = document.activeElement
        if (!(focused instanceof HTMLElement) || focused === before || focused === document.body) return
        if (focused.offsetHeight < window.innerHeight / 2)
          focused.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      })
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}
