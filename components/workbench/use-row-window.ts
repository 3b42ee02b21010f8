import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { offsetsOf, windowOf } from '@/components/ui/window-of'

/** Rows rendered outside the view, above and below. */
const around = 6
/** Rows the server renders; a screen fits as many at first. */
const firstRows = 24
/** Rows drawn anew in one frame: a screen of them at once is a task of 80 ms. */
const atOnce = 6

type Range = { first: number; end: number }

const sameRange = (one: Range, other: Range): boolean => one.first === other.first && one.end === other.end

/** The rows in view, which are all of one height. Until that is known, and `height` is 0: the first ones. */
export function useRowWindow(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState<Range>({ first: 0, end: firstRows })
  const [height, setHeight] = useState(0)
  const offsets = useMemo(() => offsetsOf(Array.from({ length: count }, () => height)), [count, height])

  const update = () => {
    const box = scroller.current
    if (!box || height === 0) return
    const view = { top: box.scrollTop, height: box.clientHeight }
    const next = windowOf(offsets, view, around * height, Infinity)
    setRange((known) => (sameRange(known, next) ? known : next))
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
    ...{ scroller, height, first: Math.min(range.first, Math.max(0, count - 1)) },
    end: Math.min(range.end, count),
    onScroll: () => startTransition(() => latest.current()),
  }
}

/** Those of the rows in view that are drawn: whatever was, and in every frame some more. */
export function useInTurns(ids: readonly number[]): ReadonlySet<number> {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set(ids))
  useEffect(() => {
    const waiting = ids.filter((id) => !drawn.has(id))
    if (waiting.length === 0) return
    const frame = requestAnimationFrame(() =>
      setDrawn(new Set([...ids.filter((id) => drawn.has(id)), ...waiting.slice(0, atOnce)])),
    )
    return () => cancelAnimationFrame(frame)
  })
  return drawn
}
