import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The rectangle to place something at, in window pixels. */
export type Anchor = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Pixels between a popup and its anchor, and the window's edge. */
export const gap = 4
export const margin = 8

/** Places it below the anchor, or above it, or wherever the window has room. */
export function placeAdjacent(element: HTMLElement, at: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + gap
  const above = at.top - gap - height
  const lowest = window.innerHeight - margin - height
  const top = below <= lowest ? below : above >= margin ? above : Math.max(margin, lowest)
  const left = Math.max(margin, Math.min(at.left, window.innerWidth - margin - width))
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
}

/** Keeps a popup where `place` puts it: on open, on resize of the popup or window, and on scroll. */
export function usePlaced(opened: RefObject<HTMLElement | null>, place: (element: HTMLElement) => void): void {
  const placeAgain = useEffectEvent(() => {
    if (opened.current) place(opened.current)
  })
  // Before paint.
  useLayoutEffect(() => placeAgain())
  useEffect(() => {
    const element = opened.current
    if (!element) return
    const again = () => placeAgain()
    const sizes = new ResizeObserver(again)
    sizes.observe(element)
    window.addEventListener('resize', again)
    document.addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', again)
      document.removeEventListener('scroll', again, { capture: true })
    }
  }, [opened])
}

/** At the cursor; for a keyboard press, at the button. */
export function pressAnchor(event: MouseEvent<HTMLElement>): Anchor {
  if (event.detail === 0) return event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return { left: clientX, right: clientX, top: clientY, bottom: clientY }
}
