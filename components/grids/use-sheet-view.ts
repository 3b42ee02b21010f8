import { useEffect, useMemo, useRef, useState } from 'react'
import { offsetsOf, windowOf } from '@/components/ui/windowed-list'
import type { SheetLook } from '@/lib/grids/rules/reading'
import { geometryOf } from '@/lib/grids/rules/sheet-geometry'

export const headWidth = 76
export const headHeight = 38
/** Pixels around the view that are rendered, and the most rows and columns. */
const around = 200
const most = { rows: 70, columns: 40 }

/** Where everything of a sheet stands, and the part of it that is in view. */
export function useSheetView(look: SheetLook) {
  const geometry = useMemo(() => geometryOf(look), [look])
  const lefts = useMemo(() => offsetsOf(geometry.widths), [geometry])
  const tops = useMemo(() => offsetsOf(geometry.heights), [geometry])
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1200, height: 700 })
  const measure = () => {
    const box = scroller.current
    if (box) setSeen({ top: box.scrollTop, left: box.scrollLeft, width: box.clientWidth, height: box.clientHeight })
  }
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    if (scroller.current) sizes.observe(scroller.current)
    return () => sizes.disconnect()
  }, [])

  function show({ row, column }: { row: number; column: number }) {
    const box = scroller.current
    if (!box) return
    const { range } = geometry.cellAt(row, column)
    const [top = 0, bottom = 0] = [tops[range.top], tops[range.top + 1]]
    const [left = 0, right = 0] = [lefts[range.left], lefts[range.left + 1]]
    const height = box.clientHeight - headHeight
    const width = box.clientWidth - headWidth
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + height) box.scrollTop = bottom - height
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (right > box.scrollLeft + width) box.scrollLeft = right - width
    box.querySelector<HTMLElement>(`[data-place="${range.top}/${range.left}"]`)?.focus({ preventScroll: true })
  }

  const view = {
    geometry,
    lefts,
    tops,
    measure,
    /** Scrolls to a cell and gives it the focus. */
    show,
    rows: windowOf(tops, { top: seen.top, height: seen.height }, around, most.rows),
    columns: windowOf(lefts, { top: seen.left, height: seen.width }, around, most.columns),
    size: { width: (lefts.at(-1) ?? 0) + headWidth, height: (tops.at(-1) ?? 0) + headHeight },
  }
  return { scroller, view }
}

export type SheetView = ReturnType<typeof useSheetView>['view']
