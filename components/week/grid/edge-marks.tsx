'use client'

import { useEffect, useState, type RefObject } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { beyondText } from '@/lib/core/schedule/texts/grid'
import { pairHeads } from './use-home-scroll'

/** Number of columns more than half hidden at each edge. */
type Beyond = { left: number; right: number }

const nothing: Beyond = { left: 0, right: 0 }

function measured(grid: HTMLElement): Beyond {
  const { day, pairs } = pairHeads(grid)
  if (!day || grid.scrollWidth <= grid.clientWidth) return nothing
  const [from, to] = [grid.scrollLeft + day.offsetWidth, grid.scrollLeft + grid.clientWidth]
  const middles = pairs.map((pair) => pair.offsetLeft + pair.offsetWidth / 2)
  return {
    left: middles.filter((middle) => middle < from).length,
    right: middles.filter((middle) => middle > to).length,
  }
}

function useBeyond(grid: RefObject<HTMLElement | null>): Beyond {
  const [beyond, setBeyond] = useState(nothing)
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const measure = () =>
      setBeyond((current) => {
        const now = measured(element)
        return current.left === now.left && current.right === now.right ? current : now
      })
    // Sizes of the grid and its columns.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const row of element.children) sizes.observe(row)
    element.addEventListener('scroll', measure)
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [grid])
  return beyond
}

/** Scrolls so that the nearest of `count` columns hidden at one edge is at the other edge. */
function turn(grid: HTMLElement, side: 'left' | 'right', count: number): void {
  const { day, pairs } = pairHeads(grid)
  const nearest = side === 'left' ? pairs[count - 1] : pairs.at(-count)
  if (!day || !nearest) return
  grid.scrollLeft =
    side === 'right'
      ? nearest.offsetLeft - day.offsetWidth
      : nearest.offsetLeft + nearest.offsetWidth - grid.clientWidth
}

const look =
  'flex h-5 items-center gap-0.5 rounded-full border border-line-strong bg-surface-raised px-1 text-xs font-semibold text-accent ' +
  'shadow-popover hover:bg-surface-hover'

/** The left mark is in the header corner, the right one over a header that is cut off anyway. */
const places = {
  left: 'left-0 top-4.5 w-(--day) pr-0.5',
  right: 'right-2 top-2',
}

/** At an edge where the week continues: the number of hidden items, and a button that scrolls there. */
export function EdgeMarks(props: {
  grid: RefObject<HTMLElement | null>
  cells: WeekCells
  days: readonly Weekday[]
  pairs: readonly Pair[]
}) {
  const { grid, cells, days, pairs } = props
  const { left, right } = useBeyond(grid)
  const standingIn = (beyond: readonly Pair[]) =>
    cells
      .filter(({ day, pair }) => days.includes(day) && beyond.includes(pair))
      .reduce((sum, { items, requests }) => sum + items.length + requests.length, 0)
  const mark = (side: 'left' | 'right', beyond: readonly Pair[]) => {
    if (beyond.length === 0) return null
    const count = standingIn(beyond)
    const label = beyondText(side, count)
    return (
      <div className={`pointer-events-none absolute z-4 flex justify-end max-sm:hidden print:hidden ${places[side]}`}>
        <button
          type="button"
          aria-label={label}
          title={label}
          className={`pointer-events-auto ${look}`}
          // Not a tab stop: the keyboard moves cell by cell.
          tabIndex={-1}
          onClick={() => grid.current && turn(grid.current, side, beyond.length)}
        >
          {side === 'left' && <ChevronLeftIcon className="size-3" />}
          {count > 0 && count}
          {side === 'right' && <ChevronRightIcon className="size-3" />}
        </button>
      </div>
    )
  }
  return (
    <>
      {mark('left', pairs.slice(0, left))}
      {mark('right', right > 0 ? pairs.slice(-right) : [])}
    </>
  )
}
