import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { cellAfterKey } from '@/components/ui/use-cell-grid'
import { grouped, numbersFrom } from '@/lib/core/words/rules/lists'
import {
  type DraftMark,
  sheetMarkAt,
  type MarkedArea,
  type MarkFault,
  type MarkMeaning,
  type SheetMark,
} from '@/lib/grids/rules/marks'
import { type CellRange, columnLetters, type SheetLook } from '@/lib/grids/rules/reading'
import { cellsInWindow, type ShownCell } from '@/lib/grids/rules/sheet-geometry'
import { markShort, sheetMarkTexts as texts } from '@/lib/grids/texts'
import { headHeight, headWidth, type SheetView, useSheetView } from './use-sheet-view'

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

/** `Столбец A, группы`: as its heading reads. */
const markedName = (place: string, mark: { means: MarkMeaning } | undefined): string =>
  mark ? `${place} ${markShort[mark.means]}` : place

type Place = SheetChoice['to']

/** Choosing by mouse and finger: presses, and drags to where the button is let go. */
function useChoosing({ choice, isExtending, onChoose }: Pick<MarkedSheetProps, 'choice' | 'isExtending' | 'onChoose'>) {
  const isDragging = useRef(false)
  useEffect(() => {
    const end = () => {
      isDragging.current = false
    }
    window.addEventListener('pointerup', end)
    return () => window.removeEventListener('pointerup', end)
  }, [])
  const choose = (of: SheetChoice['of'], place: Place, isWider: boolean) =>
    onChoose(isWider && choice?.of === of ? { ...choice, to: place } : { of, from: place, to: place })
  return (of: SheetChoice['of'], place: Place) => ({
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
}

type Press = ReturnType<ReturnType<typeof useChoosing>>

/** The heading of a row or column: its name, and what it is marked as. */
function headProps(name: string, { mark, isChosen, isFaulty }: HeadState) {
  return { 'aria-label': markedName(name, mark), look: headLook(mark, isChosen, isFaulty) }
}

type HeadState = { mark: DraftMark | undefined; isChosen: boolean; isFaulty: boolean }

function ColumnHead(props: { column: number; view: SheetView; state: HeadState; press: Press }) {
  const { column, view, state, press } = props
  const { look, ...name } = headProps(texts.column(columnLetters(column)), state)
  return (
    <button
      type="button"
      role="columnheader"
      aria-colindex={column + 2}
      tabIndex={-1}
      className={`absolute top-0 overflow-hidden border-r border-b px-1 leading-tight ${look}`}
      style={{
        left: (view.lefts[column] ?? 0) + headWidth,
        width: view.geometry.widths[column],
        height: headHeight,
      }}
      {...name}
      {...press}
    >
      <span className="block font-medium">{columnLetters(column)}</span>
      <span className="block truncate text-2xs">{state.mark ? markShort[state.mark.means] : '\u00a0'}</span>
    </button>
  )
}

function ColumnLetters(props: {
  view: SheetView
  stateOf: (column: number) => HeadState
  press: ReturnType<typeof useChoosing>
}) {
  const { view, stateOf, press } = props
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 bg-surface-sunken"
      style={{ height: headHeight, width: view.size.width }}
    >
      <div
        className="sticky left-0 z-10 border-r border-b bg-surface-sunken"
        style={{ width: headWidth, height: headHeight }}
      />
      {numbersFrom(view.columns.first, view.columns.end - 1).map((column) =>
        view.geometry.widths[column] === 0 ? null : (
          <ColumnHead
            key={column}
            column={column}
            view={view}
            state={stateOf(column)}
            press={press('columns', { row: 0, column })}
          />
        ),
      )}
    </div>
  )
}

function RowHead({ row, state, press }: { row: number; state: HeadState; press: Press }) {
  const { look, ...name } = headProps(texts.row(row), state)
  return (
    <button
      type="button"
      role="rowheader"
      tabIndex={-1}
      className={`pointer-events-auto sticky left-0 z-10 flex h-full items-baseline gap-1 overflow-hidden border-r border-b px-1.5 pt-0.5 text-left ${look}`}
      style={{ width: headWidth }}
      {...name}
      {...press}
    >
      <span className="font-medium tabular-nums">{row + 1}</span>
      <span className="min-w-0 truncate text-2xs">{state.mark ? markShort[state.mark.means] : ''}</span>
    </button>
  )
}

function SheetCell(props: {
  cell: ShownCell
  view: SheetView
  mark: SheetMark | undefined
  isStop: boolean
  isSelected: boolean
  onFocus: () => void
  press: Press
}) {
  const { cell, view, mark, isStop, isSelected, onFocus, press } = props
  const { lefts, tops } = view
  const { top, left, bottom, right } = cell.range
  return (
    <div
      role="gridcell"
      data-place={`${top}/${left}`}
      aria-colindex={left + 2}
      aria-rowspan={bottom - top + 1}
      aria-colspan={right - left + 1}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      title={cell.text.length > 30 ? cell.text : undefined}
      className={`pointer-events-auto absolute top-0 overflow-hidden border-r border-b px-1.5 py-0.5 leading-[15px] break-words whitespace-pre-line focus-visible:-outline-offset-2 ${mark ? tints[mark.means] : cell.fill === null ? 'bg-surface' : ''} ${isSelected ? 'ring-2 ring-accent ring-inset' : ''}`}
      style={{
        left: (lefts[left] ?? 0) + headWidth,
        width: (lefts[right + 1] ?? 0) - (lefts[left] ?? 0),
        height: (tops[bottom + 1] ?? 0) - (tops[top] ?? 0),
        ...(mark ? {} : fillStyle(cell.fill)),
      }}
      onFocus={onFocus}
      {...press}
    >
      {cell.text}
    </div>
  )
}

/** The cells in view by row, with the one that the keys are at. */
function cellsByRow({ geometry, rows, columns }: SheetView, stop: Place): [number, ShownCell[]][] {
  const stopCell = geometry.cellAt(stop.row, stop.column)
  const cells = cellsInWindow(geometry, { rows, columns })
  const isThere = cells.some(({ range }) => range.top === stopCell.range.top && range.left === stopCell.range.left)
  const own = grouped(isThere ? cells : [...cells, stopCell], ({ range }) => range.top)
  const shown = new Set([...numbersFrom(rows.first, rows.end - 1), ...own.keys()])
  return [...shown].sort((a, b) => a - b).map((row) => [row, own.get(row) ?? []])
}

/** What keys do on a sheet of which `stop` is the present cell. */
function keyHandler({ geometry, show }: SheetView, stop: Place, { choice, onChoose, onSay }: MarkedSheetProps) {
  return (event: KeyboardEvent<HTMLDivElement>) => {
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
    const from = {
      row: event.key === 'ArrowDown' ? range.bottom : stop.row,
      column: event.key === 'ArrowRight' ? range.right : stop.column,
    }
    const to = cellAfterKey(from, event, size)
    if (!to) return
    event.preventDefault()
    flushSync(() => onChoose(event.shiftKey && choice ? { ...choice, to } : { of: 'cells', from: to, to }))
    show(to)
  }
}

/** A sheet as it looks, of which rows, columns and areas are chosen by mouse, finger or keys. */
export function MarkedSheet(props: MarkedSheetProps) {
  const { look, marks, held, faults, choice, onChoose } = props
  const { scroller, view } = useSheetView(look)
  const { geometry, tops, size } = view
  const press = useChoosing(props)
  const stop = choice?.to ?? { row: 0, column: 0 }
  const onKeyDown = keyHandler(view, stop, props)
  const stopCell = geometry.cellAt(stop.row, stop.column).range
  const area = choice && areaOf(look, choice)
  const headState = (mark: DraftMark | undefined, isChosen: boolean): HeadState => ({
    mark,
    isChosen,
    isFaulty: faults.some((fault) => fault.area !== null && mark !== undefined && sameArea(fault.area, mark.area)),
  })
  const columnState = (column: number): HeadState =>
    headState(
      marks.findLast(({ area: one }) => one.left <= column && (one.right ?? -1) >= column && one.bottom === null),
      area !== null && choice?.of === 'columns' && column >= area.left && column <= (area.right ?? column),
    )
  const rowState = (row: number): HeadState =>
    headState(
      marks.findLast(({ area: one }) => one.top <= row && (one.bottom ?? -1) >= row && one.right !== one.left),
      area !== null && choice?.of === 'rows' && row >= area.top && row <= (area.bottom ?? row),
    )
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={texts.sheet(look.name)}
      aria-rowcount={geometry.heights.length + 1}
      aria-colcount={geometry.widths.length + 1}
      aria-multiselectable
      className="relative max-h-[65vh] min-h-40 overflow-auto rounded-lg border bg-surface text-xs select-none"
      onScroll={view.measure}
      onKeyDown={onKeyDown}
    >
      <div className="relative" style={size}>
        <ColumnLetters view={view} stateOf={columnState} press={press} />
        {cellsByRow(view, stop).map(([row, own]) =>
          geometry.heights[row] === 0 && own.length === 0 ? null : (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 2}
              className="pointer-events-none absolute left-0"
              style={{ top: (tops[row] ?? 0) + headHeight, width: size.width, height: geometry.heights[row] }}
            >
              {(geometry.heights[row] ?? 0) > 0 && (
                <RowHead row={row} state={rowState(row)} press={press('rows', { row, column: 0 })} />
              )}
              {own.map((cell) => {
                const { top, left } = cell.range
                const place = { row: top, column: left }
                return (
                  <SheetCell
                    key={left}
                    cell={cell}
                    view={view}
                    mark={sheetMarkAt(held, top, left)}
                    isStop={top === stopCell.top && left === stopCell.left}
                    isSelected={area !== null && meets(area, cell.range)}
                    onFocus={() => {
                      if (!choice) onChoose({ of: 'cells', from: place, to: place })
                    }}
                    press={press('cells', place)}
                  />
                )
              })}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

const meets = (area: MarkedArea, { top, left, bottom, right }: CellRange): boolean =>
  top <= (area.bottom ?? top) && bottom >= area.top && left <= (area.right ?? left) && right >= area.left

const sameArea = (a: MarkedArea, b: MarkedArea): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right

function headLook(mark: DraftMark | undefined, isChosen: boolean, isFaulty: boolean): string {
  if (isChosen) return 'bg-accent text-accent-ink'
  if (isFaulty) return 'bg-danger-soft text-danger'
  return mark ? tints[mark.means] : 'bg-surface-sunken text-ink-soft hover:bg-surface-hover'
}
