'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { edgePush, type Point } from './press'

/** While something is carried, scrolls the week when the hand is near its edge; a phone scrolls the page. */
export function useEdgeScroll(
  grid: RefObject<HTMLElement | null>,
  hand: RefObject<Point | null>,
  isCarrying: boolean,
  onScroll: (at: Point) => void,
): void {
  const scrolled = useEffectEvent(onScroll)
  useEffect(() => {
    if (!isCarrying) return
    let frame = 0
    const step = () => {
      const at = hand.current
      const under = at && document.elementFromPoint(at.x, at.y)
      // The week under the hand, which may be the other one.
      const own = under?.closest<HTMLElement>('[role="grid"]') ?? grid.current
      if (own && at) {
        const week = edgePush(at, own.getBoundingClientRect())
        const { innerWidth: right, innerHeight: bottom } = window
        const page = edgePush(at, { left: 0, top: 0, right, bottom })
        const scrolls = own.scrollHeight > own.clientHeight || own.scrollWidth > own.clientWidth
        if (scrolls) own.scrollBy(week.x, week.y)
        else window.scrollBy(0, page.y)
        if (week.x !== 0 || week.y !== 0 || page.y !== 0) scrolled(at)
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [grid, hand, isCarrying])
}
