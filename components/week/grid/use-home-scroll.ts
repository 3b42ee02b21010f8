'use client'

import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import type { Pair } from '@/lib/core/calendar/rules/pairs'

export const pairHeads = (grid: HTMLElement): { day: HTMLElement | undefined; pairs: HTMLElement[] } => {
  const [day, ...pairs] = grid.querySelectorAll<HTMLElement>('[role="columnheader"]')
  return { day, pairs }
}

type Columns = { shown: readonly Pair[]; filled: readonly Pair[]; current: Pair | null }

function goHome(grid: HTMLElement, { shown, filled, current }: Columns): void {
  const { day, pairs } = pairHeads(grid)
  if (!day) return
  const room = grid.clientWidth - day.offsetWidth
  const leftOf = (pair: Pair) => (pairs[shown.indexOf(pair)]?.offsetLeft ?? 0) - day.offsetWidth
  const rightOf = (pair: Pair) => leftOf(pair) + (pairs[shown.indexOf(pair)]?.offsetWidth ?? 0)
  const stands = shown.filter((pair) => filled.includes(pair))
  const [first, last] = [stands[0], stands.at(-1)]
  const left = first && last ? Math.min(leftOf(first), Math.max(0, rightOf(last) - room)) : 0
  grid.scrollLeft = current ? Math.min(Math.max(left, rightOf(current) - room), leftOf(current)) : left
}

/**
 * If not all columns fit, scrolls a newly shown subject to its first non-empty columns, keeping the current
 * one visible. Changing weeks does not scroll. `of`: the subject's key and the width of columns.
 */
export function useHomeScroll(grid: RefObject<HTMLElement | null>, of: string, columns: Columns): void {
  const arrive = useEffectEvent(() => {
    if (grid.current) goHome(grid.current, columns)
  })
  useLayoutEffect(() => arrive(), [of])
}
