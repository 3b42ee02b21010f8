'use client'
import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { offsetsOf, windowOf } from './windowed-list'

/** Rows rendered outside the view, above and below. */
const around = 6

type Range = { first: number; end: number }

const sameRange = (one: Range, other: Range): boolean => one.first === other.first && one.end === other.end

/**
 * The visible rows, which all have the same height and are marked with `data-row`. Until that is known
 * `height` is 0, and these are the `firstRows` that the server renders.
 */
export function useRowWindow(count: number, firstRows: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<Range>({ first: 0, end: firstRows })
  const [height, setHeight] = useState(0)
  const offsets = useMemo(() => offsetsOf(Array.from({ length: count }, () => height)), [count, height])

  const update = () => {
    const box = scroller.current
    if (!box || height === 0) return
    const view = { top: box.scrollTop, height: box.clientHeight }
    const next = windowOf(offsets, view, around * height, Infinity)
    setRange((current) => (sameRange(current, next) ? current : next))
  }
  const latest = useRef(update)
  useLayoutEffect(() => {
    latest.current = update
  })
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => {
      const row = box.querySelector<HTMLElement>('[data-row]')
      if (row) setHeight(row.offsetHeight)
      latest.current()
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    latest.current()
  }, [offsets])

  return {
    scroller,
    height,
    first: Math.min(range.first, Math.max(0, count - 1)),
    end: Math.min(range.end, count),
    onScroll: () => startTransition(() => latest.current()),
  }
}
