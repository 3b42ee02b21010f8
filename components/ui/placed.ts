import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** A place on the screen that something stands by, in pixels of the window. */
export type Anchor = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Between what opens and what it stands by, and the edge of the window, in pixels. */
export const gap = 4
export const margin = 8

/** Below its place, else above it, else where the window has room. */
export function placeBeside(element: HTMLElement, at: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + gap
  const above = at.top - gap - height
  const lowest = window.innerHeight - margin - height
  const top = below <= lowest ? below : above >= margin ? above : Math.max(margin, lowest)
  const left = Math.max(margin, Math.min(at.left, window.innerWidth - margin - width))
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
}

/**
 * Keeps what opened over the page where `place` puts it: as it opens, and again whenever it grows or shrinks, the window changes, or
 * what it stands by scrolls.
 */
export function usePlaced(
  opened: RefObject<HTMLElement | null>,
  place: (element: HTMLElement) => void,
): void {
  const placeAgain = useEffectEvent(() => {
    if (opened.current) place(opened.current)
  })
  // What was drawn is in its place before it is seen.
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
