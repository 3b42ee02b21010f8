'use client'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Pixels of rows rendered outside the view. */
const around = 400

type WindowedListProps<Row extends { key: string }> = {
  label: string
  rows: readonly Row[]
  /** Estimated height of a row not rendered yet, in pixels. */
  estimate: (row: Row) => number
  /** The row with the tab stop stays in the DOM, wherever it is. */
  kept: string | null
  children: (row: Row) => ReactNode
  className?: string
}

/** Maximum number of rows of a long list in the DOM. */
export const rowLimit = 60

/** The top of each row, and finally the end of the list, in pixels. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) offsets.push((end += height))
  return offsets
}

/** The first row that ends below `y`. */
function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] ?? Infinity) > y) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The rows `first` to `end` (exclusive) visible in a view of `height` pixels at `top`, plus `around` pixels
 * on both sides; `most` of them, one of which is reserved for the focused row.
 */
export function windowOf(
  offsets: readonly number[],
  { top, height }: { top: number; height: number },
  around: number,
  most = rowLimit,
): { first: number; end: number } {
  const count = offsets.length - 1
  const first = Math.min(rowAt(offsets, top - around), count)
  const end = Math.min(rowAt(offsets, top + height + around) + 1, count)
  // Cuts rows after the view first.
  return { first, end: Math.min(end, first + most - 1) }
}

/** A scrolling list that renders only visible rows. Rows may have any height. */
export function WindowedList<Row extends { key: string }>(props: WindowedListProps<Row>) {
  const { label, rows, estimate, kept, children, className = '' } = props
  const scroller = useRef<HTMLDivElement>(null)
  // The list is never higher than the window.
  const [view, setView] = useState(() => ({ top: 0, height: window.innerHeight }))
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const offsets = useMemo(
    () => offsetsOf(rows.map((row) => heights.get(row.key) ?? estimate(row))),
    [rows, heights, estimate],
  )
  const { first, end } = windowOf(offsets, view, around)
  const keptIndex = kept === null ? -1 : rows.findIndex(({ key }) => key === kept)
  const indexes = Array.from({ length: end - first }, (_, index) => first + index)
  if (keptIndex !== -1 && (keptIndex < first || keptIndex >= end)) indexes.push(keptIndex)

  // Another window width changes the heights of rows.
  useEffect(() => {
    const again = () => setView((current) => ({ ...current, height: window.innerHeight }))
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])

  /** Adjusts the scroll position when content above the view grows, so that the visible rows stay in place. */
  function measure(key: string, index: number, height: number) {
    const [start = 0, next = 0] = offsets.slice(index, index + 2)
    const grown = height - (next - start)
    if (height === 0 || grown === 0) return
    setHeights((current) => new Map(current).set(key, height))
    if (scroller.current && next <= view.top) scroller.current.scrollTop += grown
  }

  return (
    <div
      ref={scroller}
      // Focusable if its rows have no tab stop, so that it can be scrolled by keys.
      tabIndex={kept === null ? 0 : undefined}
      className={`overflow-y-auto [overflow-anchor:none] ${className}`}
      onScroll={({ currentTarget }) =>
        setView({ top: Math.max(0, currentTarget.scrollTop), height: window.innerHeight })
      }
    >
      <ul aria-label={label} className="relative" style={{ height: offsets.at(-1) }}>
        {indexes.map((index) => {
          const row = rows[index]
          return (
            row && (
              <Row
                key={row.key}
                index={index}
                of={rows.length}
                top={offsets[index] ?? 0}
                onMeasured={(height) => measure(row.key, index, height)}
              >
                {children(row)}
              </Row>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Row(props: {
  index: number
  of: number
  top: number
  onMeasured: (height: number) => void
  children: ReactNode
}) {
  const { index, of, top, onMeasured, children } = props
  const element = useRef<HTMLLIElement>(null)
  const measure = useEffectEvent(() => onMeasured(element.current?.offsetHeight ?? 0))
  // After every render, before paint, because the row's content may have changed,
  useLayoutEffect(() => measure())
  // and when the content changes its own size: something opens, or its font arrives late.
  useEffect(() => {
    const sizes = new ResizeObserver(() => measure())
    if (element.current) sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [])
  return (
    <li ref={element} aria-setsize={of} aria-posinset={index + 1} className="absolute inset-x-0" style={{ top }}>
      {children}
    </li>
  )
}
