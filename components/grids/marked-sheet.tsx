import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DraftMark,
  sheetMarkAt,
  type MarkedArea,
  type MarkFault,
  type MarkMeaning,
  type SheetMark,
} from '@/lib/grids/rules/marks'
import { columnLetters, type SheetLook } from '@/lib/grids/rules/reading'
import { cellsInWindow, geometryOf, type ShownCell } from '@/lib/grids/rules/sheet-geometry'
import { markShort, sheetMarkTexts as texts } from '@/lib/grids/texts'
import { cellAfterKey } from '@/components/ui/use-cell-grid'
import { offsetsOf, windowOf } from '@/components/ui/windowed-list'

/** What is chosen on a sheet, from its first place to its last. */
export type SheetChoice = {
  of: 'cells' | 'rows' | 'columns'
  from: { row: number; column: number }
  to: { row: number; column: number }
}

/** The area of a choice: a whole row or column goes as far as the sheet. */
export function areaOf(look: SheetLook, { of, from, to }: SheetChoice): MarkedArea {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
  if (of === 'rows') return { top, left: 0, bottom, right: null }
  if (of === 'columns') return { top: 0, left, bottom: null, right }
  // A merged cell is chosen as a whole.
  const touched = look.merges.filter(
    (merge) => merge.top <= bottom && merge.bottom >= top && merge.left <= right && merge.right >= left,
  )
  return {
    top: Math.min(top, ...touched.map((merge) => merge.top)),
    left: Math.min(left, ...touched.map((merge) => merge.left)),
    bottom: Math.max(bottom, ...touched.map((merge) => merge.bottom)),
    right: Math.max(right, ...touched.map((merge) => merge.right)),
  }
}

const tints: Readonly<Record<MarkMeaning, string>> = {
  groups: 'bg-accent-soft text-accent font-medium',
  directions: 'bg-accent-soft text-ink-soft',
  subgroups: 'bg-accent-soft text-ink',
  days: 'bg-success-soft text-success',
  pairs: 'bg-info-soft text-info',
  weeks: 'bg-warning-soft text-warning',
  lesson: 'bg-now-soft text-ink',
  types: 'bg-now-soft text-now',
  teachers: 'bg-now-soft text-now',
  rooms: 'bg-now-soft text-now',
  legend: 'bg-warning-soft text-ink',
  remark: 'bg-surface-sunken text-ink-faint',
}

const headWidth = 76
const headHeight = 38
/** Pixels around the view that are rendered, and the most rows and columns. */
const around = 200
const most = { rows: 70, columns: 40 }

/** Whether a colour is light, so that text on it is dark. */
function isLight(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140
}

const fillStyle = (fill: string | null): CSSProperties =>
  fill === null ? {} : { backgroundColor: fill, color: isLight(fill) ? '#18212a' : '#ffffff' }

type MarkedSheetProps = {
  look: SheetLook
  marks: readonly DraftMark[]
  /** The marks as they hold on the sheet, if it can be read. */
  held: readonly SheetMark[]
  faults: readonly MarkFault[]
  choice: SheetChoice | null
  /** The next press widens the choice. */
  isExtending: boolean
  onChoose: (choice: SheetChoice | null) => void
  /** Enter: says what is chosen. */
  onSay: () => void
}

/** A sheet as it looks, of which rows, columns and areas are chosen by mouse, finger or keys. */
/** `Столбец A, группы`: as its heading reads. */
const markedName = (place: string, mark: { means: MarkMeaning } | undefined): string =>
  mark ? `${place} ${markShort[mark.means]}` : place

export function MarkedSheet(props: MarkedSheetProps) {
  const { look, marks, held, faults, choice, isExtending, onChoose, onSay } = props
  const geometry = useMemo(() => geometryOf(look), [look])
  const lefts = useMemo(() => offsetsOf(geometry.widths), [geometry])
  const tops = useMemo(() => offsetsOf(geometry.heights), [geometry])
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, left: 0, width: 1200, height: 700 })
  const isDragging = useRef(false)

  useEffect(() => {
    const end = () => {
      isDragging.current = false
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])
  const measure = () => {
    const box = scroller.current
    if (box) setView({ top: box.scrollTop, left: box.scrollLeft, width: box.clientWidth, height: box.clientHeight })
  }
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    if (scroller.current) sizes.observe(scroller.current)
    return () => sizes.disconnect()
  }, [])

  const rows = windowOf(tops, { top: view.top, height: view.height }, around, most.rows)
  const columns = windowOf(lefts, { top: view.left, height: view.width }, around, most.columns)
  const stop = choice?.to ?? { row: 0, column: 0 }
  const stopCell = geometry.cellAt(stop.row, stop.column).range
  const cells = cellsInWindow(geometry, { rows, columns })
  if (!cells.some(({ range }) => range.top === stopCell.top && range.left === stopCell.left))
    cells.push(geometry.cellAt(stop.row, stop.column))
  const byRow = new Map<number, ShownCell[]>()
  for (let row = rows.first; row < rows.end; row += 1) byRow.set(row, [])
  for (const cell of cells) byRow.set(cell.range.top, [...(byRow.get(cell.range.top) ?? []), cell])
  const area = choice && areaOf(look, choice)

  const choose = (of: SheetChoice['of'], place: SheetChoice['to'], isWider: boolean) =>
    onChoose(isWider && choice?.of === of ? { ...choice, to: place } : { of, from: place, to: place })
  const press = (of: SheetChoice['of'], place: SheetChoice['to']) => ({
    onPointerDown(event: PointerEvent) {
      // A finger scrolls; it chooses by a tap.
      if (event.pointerType === 'touch' || event.button !== 0) return
      isDragging.current = true
      choose(of, place, event.shiftKey || isExtending)
    },
    onPointerEnter(event: PointerEvent) {
      if (isDragging.current && event.buttons === 1 && choice?.of === of) onChoose({ ...choice, to: place })
    },
    onClick(event: { nativeEvent: Event }) {
      const { nativeEvent } = event
      const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType !== 'mouse'
      if (isTouch) choose(of, place, isExtending)
    },
  })

  function show({ row, column }: SheetChoice['to']) {
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
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' && choice) {
      event.preventDefault()
      onSay()
      return
    }
    if (event.key === 'Escape') {
      onChoose(null)
      return
    }
    if (event.key === ' ') {
      event.preventDefault()
      onChoose({ of: event.ctrlKey ? 'columns' : event.shiftKey ? 'rows' : 'cells', from: stop, to: stop })
      return
    }
    const size = { rows: geometry.heights.length, columns: geometry.widths.length }
    const { range } = geometry.cellAt(stop.row, stop.column)
    // From a merged cell on its far side.
    const from =
      event.key === 'ArrowRight'
        ? { ...stop, column: range.right }
        : event.key === 'ArrowDown'
          ? { ...stop, row: range.bottom }
          : stop
    const to = cellAfterKey(from, event, size)
    if (!to) return
    event.preventDefault()
    flushSync(() => onChoose(event.shiftKey && choice ? { ...choice, to } : { of: 'cells', from: to, to }))
    show(to)
    const { top, left } = geometry.cellAt(to.row, to.column).range
    scroller.current?.querySelector<HTMLElement>(`[data-place="${top}/${left}"]`)?.focus({ preventScroll: true })
  }

  const isFaulty = ({ area: of }: DraftMark) => faults.some((fault) => fault.area !== null && sameArea(fault.area, of))
  const columnMark = (column: number) =>
    marks.findLast(({ area: one }) => one.left <= column && (one.right ?? -1) >= column && one.bottom === null)
  const rowMark = (row: number) =>
    marks.findLast(({ area: one }) => one.top <= row && (one.bottom ?? -1) >= row && one.right !== one.left)

  const width = (lefts.at(-1) ?? 0) + headWidth
  const height = (tops.at(-1) ?? 0) + headHeight
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={texts.sheet(look.name)}
      aria-rowcount={geometry.heights.length + 1}
      aria-colcount={geometry.widths.length + 1}
      aria-multiselectable
      className="relative max-h-[65vh] min-h-40 overflow-auto rounded-lg border bg-surface text-xs select-none"
      onScroll={measure}
      onKeyDown={onKeyDown}
    >
      <div className="relative" style={{ width, height }}>
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 bg-surface-sunken"
          style={{ height: headHeight, width }}
        >
          <div
            className="sticky left-0 z-10 border-r border-b bg-surface-sunken"
            style={{ width: headWidth, height: headHeight }}
          />
          {range(columns).map((column) => {
            const mark = columnMark(column)
            const isChosen =
              area !== null && choice?.of === 'columns' && column >= area.left && column <= (area.right ?? column)
            return geometry.widths[column] === 0 ? null : (
              <button
                key={column}
                type="button"
                role="columnheader"
                aria-colindex={column + 2}
                tabIndex={-1}
                aria-label={markedName(texts.column(columnLetters(column)), mark)}
                className={`absolute top-0 overflow-hidden border-r border-b px-1 leading-tight ${headLook(mark, isChosen, mark !== undefined && isFaulty(mark))}`}
                style={{
                  left: (lefts[column] ?? 0) + headWidth,
                  width: geometry.widths[column],
                  height: headHeight,
                }}
                {...press('columns', { row: 0, column })}
              >
                <span className="block font-medium">{columnLetters(column)}</span>
                <span className="block truncate text-2xs">{mark ? markShort[mark.means] : '\u00a0'}</span>
              </button>
            )
          })}
        </div>
        {[...byRow]
          .sort(([a], [b]) => a - b)
          .map(([row, own]) => {
            const mark = rowMark(row)
            const isChosen = area !== null && choice?.of === 'rows' && row >= area.top && row <= (area.bottom ?? row)
            return geometry.heights[row] === 0 && own.length === 0 ? null : (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 2}
                className="pointer-events-none absolute left-0"
                style={{ top: (tops[row] ?? 0) + headHeight, width, height: geometry.heights[row] }}
              >
                {(geometry.heights[row] ?? 0) > 0 && (
                  <button
                    type="button"
                    role="rowheader"
                    tabIndex={-1}
                    aria-label={markedName(texts.row(row), mark)}
                    className={`pointer-events-auto sticky left-0 z-10 flex h-full items-baseline gap-1 overflow-hidden border-r border-b px-1.5 pt-0.5 text-left ${headLook(mark, isChosen, mark !== undefined && isFaulty(mark))}`}
                    style={{ width: headWidth }}
                    {...press('rows', { row, column: 0 })}
                  >
                    <span className="font-medium tabular-nums">{row + 1}</span>
                    <span className="min-w-0 truncate text-2xs">{mark ? markShort[mark.means] : ''}</span>
                  </button>
                )}
                {own.map((cell) => {
                  const { top, left, bottom, right } = cell.range
                  const isStop = top === stopCell.top && left === stopCell.left
                  const cellMark = sheetMarkAt(held, top, left)
                  const isSelected =
                    area !== null &&
                    top <= (area.bottom ?? top) &&
                    bottom >= area.top &&
                    left <= (area.right ?? left) &&
                    right >= area.left
                  return (
                    <div
                      key={left}
                      role="gridcell"
                      data-place={`${top}/${left}`}
                      aria-colindex={left + 2}
                      aria-rowspan={bottom - top + 1}
                      aria-colspan={right - left + 1}
                      aria-selected={isSelected}
                      tabIndex={isStop ? 0 : -1}
                      title={cell.text.length > 30 ? cell.text : undefined}
                      className={`pointer-events-auto absolute top-0 overflow-hidden border-r border-b px-1.5 py-0.5 leading-[15px] break-words whitespace-pre-line focus-visible:-outline-offset-2 ${cellMark ? tints[cellMark.means] : cell.fill === null ? 'bg-surface' : ''} ${isSelected ? 'ring-2 ring-accent ring-inset' : ''}`}
                      style={{
                        left: (lefts[left] ?? 0) + headWidth,
                        width: (lefts[right + 1] ?? 0) - (lefts[left] ?? 0),
                        height: (tops[bottom + 1] ?? 0) - (tops[top] ?? 0),
                        ...(cellMark ? {} : fillStyle(cell.fill)),
                      }}
                      onFocus={() => {
                        if (!choice)
                          onChoose({
                            of: 'cells',
                            from: { row: top, column: left },
                            to: { row: top, column: left },
                          })
                      }}
                      {...press('cells', { row: top, column: left })}
                    >
                      {cell.text}
                    </div>
                  )
                })}
              </div>
            )
          })}
      </div>
    </div>
  )
}

const range = ({ first, end }: { first: number; end: number }): number[] =>
  Array.from({ length: end - first }, (_, index) => first + index)

const sameArea = (a: MarkedArea, b: MarkedArea): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right

function headLook(mark: DraftMark | undefined, isChosen: boolean, isFaulty: boolean): string {
  if (isChosen) return 'bg-accent text-accent-ink'
  if (isFaulty) return 'bg-danger-soft text-danger'
  return mark ? tints[mark.means] : 'bg-surface-sunken text-ink-soft hover:bg-surface-hover'
}
