'use client'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, memo, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { RowsInWindow } from '@/components/ui/rows-in-window'
import { Tick } from '@/components/ui/tick'
import { cellAfterKey } from '@/components/ui/use-cell-grid'
import { useRowWindow } from '@/components/ui/use-row-window'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'
import { maxAdjacent } from '@/lib/workbench/browser/workbench-location'
import { markAt } from '@/lib/workbench/rules/slot-marks'
import { type ListName, rowCounts, type RowKind, type WorkbenchRow } from '@/lib/workbench/rules/workbench'
import {
  rowCountText,
  countTitles,
  dayHead,
  listHints,
  markTitles,
  rowKindTitles,
  workbenchSlotText,
  slotTitle,
  tickText,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'

type MatrixRowProps = {
  row: WorkbenchRow
  index: number
  href: string
  /** `понедельник 16.11, 1-я пара` of each slot. */
  slotNames: readonly string[]
  pairCount: number
  /** The column with the tab stop; null: in another row. */
  stop: number | null
  isTicked: boolean
  mayTick: boolean
  isSectionStart: boolean
}

/** A row of the matrix, with some fifty cells. They are kept minimal: the matrix handles their events. */
const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, index, href, slotNames, pairCount, stop, isTicked, mayTick, isSectionStart } = props
  const stopAt = (column: number) => (stop === column ? 0 : -1)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={row.id}
      data-start={isSectionStart || undefined}
      className="matrix-row"
    >
      <div role="rowheader" className="matrix-title" tabIndex={stopAt(0)}>
        <Tick label={tickText(row.title)} isOn={isTicked} isMine={isTicked || mayTick} />
        <a href={href} tabIndex={-1} title={row.title}>
          {row.title}
        </a>
      </div>
      {rowCounts.map((count, place) => {
        const value = row.counts[count]
        return (
          <span
            key={count}
            role="gridcell"
            className="matrix-count"
            data-count={count}
            data-none={value === 0 || undefined}
            tabIndex={stopAt(1 + place)}
            aria-label={rowCountText(row.title, count, value)}
          >
            {value === 0 ? '' : value}
          </span>
        )
      })}
      {slotNames.map((name, slot) => {
        const mark = markAt(row.slots, slot)
        const isStop = stop === 1 + rowCounts.length + slot
        return (
          <span
            key={slot}
            role="gridcell"
            className="matrix-slot"
            data-m={row.slots[slot]}
            data-first={slot % pairCount === 0 || undefined}
            tabIndex={isStop ? 0 : -1}
            aria-label={
              isStop ? workbenchSlotText(row.title, name, mark) : mark === 'free' ? undefined : markTitles[mark]
            }
          />
        )
      })}
    </div>
  )
})

/** Rows the server renders; a screen fits as many at first. */
const firstRows = 24
/** Rows rendered per frame: a whole screen at once takes 80 ms. */
const atOnce = 6

/** The visible rows to render: those already rendered, and in every frame some more. */
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

/**
 * Two rows of headings: days above their pairs. For a screen reader it is one row, in which a pair includes
 * its day.
 */
function MatrixHead(props: {
  by: RowKind
  days: readonly CalendarDate[]
  pairs: readonly Pair[]
  today: CalendarDate
}) {
  const { by, days, pairs, today } = props
  return (
    <div role="rowgroup" className="matrix-head">
      <div aria-hidden className="matrix-row">
        <span className="matrix-title" />
        <span className="matrix-counts" />
        {days.map((date) => (
          <span key={date} className="matrix-day" data-pairs={pairs.length} data-today={date === today || undefined}>
            {dayHead(date)}
          </span>
        ))}
      </div>
      <div role="row" aria-rowindex={1} className="matrix-row">
        <span role="columnheader" className="matrix-title">
          {rowKindTitles[by]}
        </span>
        {rowCounts.map((count) => (
          <span key={count} role="columnheader" className="matrix-count" data-count={count} title={listHints[count]}>
            {countTitles[count]}
          </span>
        ))}
        {days.flatMap((date) =>
          pairs.map((pair, index) => (
            <span
              key={`${date} ${pair}`}
              role="columnheader"
              aria-label={slotTitle(date, pair)}
              className="matrix-slot"
              data-first={index === 0 || undefined}
              data-today={date === today || undefined}
            >
              {pair}
            </span>
          )),
        )}
      </div>
    </div>
  )
}

type MatrixProps = {
  by: RowKind
  rows: readonly WorkbenchRow[]
  days: readonly CalendarDate[]
  pairs: readonly Pair[]
  monday: CalendarDate
  today: CalendarDate
  ticked: readonly number[]
  onTick: (id: number) => void
  onOpenList: (list: ListName, row: number) => void
}

/** The row and column of an event's cell; the title is column 0. */
function cellOf(target: EventTarget): { id: number; column: number } | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="rowheader"]') : null
  const row = cell?.parentElement
  return cell && row?.dataset.row ? { id: Number(row.dataset.row), column: [...row.children].indexOf(cell) } : null
}

type MatrixCell = { id: number; column: number }

/** The addresses of the rows' weeks, and what keys and presses do. `place`: of the tab stop. */
function useMatrixActs(
  { by, rows, days, pairs, monday, ticked, onTick, onOpenList }: MatrixProps,
  place: { row: number; column: number },
  columns: number,
  onChoose: (cell: MatrixCell) => void,
) {
  const router = useRouter()
  const urls = useMemo(
    () =>
      new Map(
        rows.map(({ id }) => {
          const subject = subjectOf(by, id)
          return [id, dashboardUrl({ subject, monday, subgroup: 0, view: 'grid' })]
        }),
      ),
    [rows, by, monday],
  )

  const act = ({ id, column }: MatrixCell) => {
    const count = rowCounts[column - 1]
    const index = column - 1 - rowCounts.length
    const [date, pair] = [days[Math.floor(index / pairs.length)], pairs[index % pairs.length]]
    if (count) onOpenList(count, id)
    else router.push((urls.get(id) ?? '') + (date && pair ? slotHash({ date, pair }) : ''))
  }
  const tick = (id: number) => {
    if (ticked.includes(id) || ticked.length < maxAdjacent) onTick(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.metaKey) return
    const next = cellAfterKey(place, event, { rows: rows.length, columns })
    const nextId = next && rows[next.row]?.id
    if (next && nextId !== undefined && nextId !== null) {
      flushSync(() => onChoose({ id: nextId, column: next.column }))
      focusCell(event.currentTarget, nextId, next.column)
    } else if (event.key === 'Enter') act(cell)
    else if (event.key === ' ') tick(cell.id)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target)
    if (!cell || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (event.target instanceof Element && event.target.closest('[role="checkbox"]')) tick(cell.id)
    else act(cell)
  }
  return { urls, onKeyDown, onClick }
}

/**
 * Groups, teachers or rooms × slots of the week: a grid with one tab stop. Enter opens a week, or the list
 * behind a number; Space ticks the row.
 */
export function Matrix(props: MatrixProps) {
  const { by, rows, days, pairs, today, ticked } = props
  const { scroller, onScroll, ...window } = useRowWindow(rows.length, firstRows)
  const [chosen, setChosen] = useState<MatrixCell | null>(null)
  const slotNames = useMemo(() => days.flatMap((date) => pairs.map((pair) => slotTitle(date, pair))), [days, pairs])
  const columns = 1 + slotNames.length + rowCounts.length
  const found = chosen === null ? -1 : rows.findIndex(({ id }) => id === chosen.id)
  const place = { row: Math.max(0, found), column: Math.min(chosen?.column ?? 0, columns - 1) }
  const stopId = rows[place.row]?.id

  const { urls, ...handlers } = useMatrixActs(props, place, columns, setChosen)
  const drawn = useInTurns(rows.slice(window.first, window.end).map(({ id }) => id))
  const rowAt = (index: number) => {
    const row = rows[index]
    if (row && !drawn.has(row.id) && row.id !== stopId) return <Space key={row.id} height={window.height} />
    return (
      row && (
        <MatrixRow
          key={row.id}
          row={row}
          index={index}
          href={urls.get(row.id) ?? ''}
          slotNames={slotNames}
          pairCount={pairs.length}
          stop={row.id === stopId ? place.column : null}
          isTicked={ticked.includes(row.id)}
          mayTick={ticked.length < maxAdjacent}
          isSectionStart={index > 0 && rows[index - 1]?.section !== row.section}
        />
      )
    )
  }
  return (
    <div ref={scroller} className="matrix" onScroll={onScroll}>
      {/* Paper would only contain the visible rows. */}
      <p className="hidden p-4 print:block">{texts.notPrinted}</p>
      <div
        role="grid"
        data-no-print
        aria-label={texts.matrix[by]}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns}
        {...handlers}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell && (cell.id !== stopId || cell.column !== place.column)) setChosen(cell)
        }}
      >
        <MatrixHead by={by} days={days} pairs={pairs} today={today} />
        <div role="rowgroup">
          <RowsInWindow
            count={rows.length}
            window={window}
            stop={place.row}
            space={(height) => <Space height={height} />}
          >
            {rowAt}
          </RowsInWindow>
        </div>
      </div>
    </div>
  )
}

/** Replaces rows that are not rendered. Not on the server, whose inline styles the content policy forbids. */
const Space = ({ height }: { height: number }) => (height > 0 ? <div role="presentation" style={{ height }} /> : null)

function focusCell(grid: HTMLElement, id: number, column: number): void {
  const cell = grid.querySelector(`[data-row="${id}"]`)?.children[column]
  if (!(cell instanceof HTMLElement)) return
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
