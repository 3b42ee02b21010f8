'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { dashboardUrl, slotHash } from '@/lib/core/browser/schedule/dashboard-location'
import { mostBeside } from '@/lib/workbench/browser/workbench-location'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Subject } from '@/lib/core/rules/names/resource'
import {
  rowCounts,
  type ListName,
  type RowCount,
  type RowKind,
  type WorkbenchRow,
} from '@/lib/workbench/rules/workbench'
import { slotTitle, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import { cellAfterKey } from '@/components/ui/cell-steps'
import { MatrixHead } from './matrix-head'
import { MatrixRow } from './matrix-row'
import { useInTurns, useRowWindow } from './use-row-window'

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

const listOf: Record<RowCount, ListName> = {
  hours: 'hours',
  drafts: 'drafts',
  problems: 'problems',
  fullDays: 'fullDays',
  windows: 'windows',
}

/** The cell of an event: its row and column, the title being column 0. */
function cellOf(target: EventTarget): { id: number; column: number } | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="rowheader"]') : null
  const row = cell?.parentElement
  return cell && row?.dataset.row
    ? { id: Number(row.dataset.row), column: [...row.children].indexOf(cell) }
    : null
}

/** Groups, teachers or rooms × slots of the week: a grid with one tab stop. Enter opens a week, a number its list; Space ticks. */
export function Matrix(props: MatrixProps) {
  const { by, rows, days, pairs, monday, today, ticked, onTick, onOpenList } = props
  const router = useRouter()
  const { scroller, height, first, end, onScroll } = useRowWindow(rows.length)
  const [chosen, setChosen] = useState<{ id: number; column: number } | null>(null)
  const slotNames = useMemo(
    () => days.flatMap((date) => pairs.map((pair) => slotTitle(date, pair))),
    [days, pairs],
  )
  const columns = 1 + slotNames.length + rowCounts.length
  const found = chosen === null ? -1 : rows.findIndex(({ id }) => id === chosen.id)
  const place = { row: Math.max(0, found), column: Math.min(chosen?.column ?? 0, columns - 1) }
  const stopId = rows[place.row]?.id

  const urls = useMemo(
    () =>
      new Map(
        rows.map(({ id }) => {
          const subject = { kind: by, id } as Subject
          return [id, dashboardUrl({ subject, monday, subgroup: 0, view: 'grid' })]
        }),
      ),
    [rows, by, monday],
  )

  const act = ({ id, column }: { id: number; column: number }) => {
    const count = rowCounts[column - 1]
    const index = column - 1 - rowCounts.length
    const [date, pair] = [days[Math.floor(index / pairs.length)], pairs[index % pairs.length]]
    if (count) onOpenList(listOf[count], id)
    else router.push((urls.get(id) ?? '') + (date && pair ? slotHash({ date, pair }) : ''))
  }
  const tick = (id: number) => {
    if (ticked.includes(id) || ticked.length < mostBeside) onTick(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target)
    if (!cell || event.altKey || event.metaKey) return
    const next = cellAfterKey(place, event, { rows: rows.length, columns })
    const nextId = next && rows[next.row]?.id
    if (next && nextId !== undefined && nextId !== null) {
      flushSync(() => setChosen({ id: nextId, column: next.column }))
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

  const drawn = useInTurns(rows.slice(first, end).map(({ id }) => id))
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  const isAbove = place.row < first
  const isBelow = place.row >= end
  const rowAt = (index: number) => {
    const row = rows[index]
    if (row && !drawn.has(row.id) && row.id !== stopId) return <Space key={row.id} height={height} />
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
          mayTick={ticked.length < mostBeside}
          isSectionStart={index > 0 && rows[index - 1]?.section !== row.section}
        />
      )
    )
  }
  return (
    <div ref={scroller} className="matrix" onScroll={onScroll}>
      {/* Paper would have the rows in view only. */}
      <p className="hidden p-4 print:block">{texts.notPrinted}</p>
      <div
        role="grid"
        data-no-print
        aria-label={texts.matrix[by]}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell && (cell.id !== stopId || cell.column !== place.column)) setChosen(cell)
        }}
      >
        <MatrixHead by={by} days={days} pairs={pairs} today={today} />
        <div role="rowgroup">
          {/* The row with the tab stop stays, wherever it is. */}
          <Space height={(first - (isAbove ? 1 : 0)) * height} />
          {isAbove && rowAt(place.row)}
          {indexes.map(rowAt)}
          {isBelow && rowAt(place.row)}
          <Space height={(rows.length - end - (isBelow ? 1 : 0)) * height} />
        </div>
      </div>
    </div>
  )
}

/** In place of rows that are not rendered. None from the server, whose styles the content policy forbids. */
const Space = ({ height }: { height: number }) =>
  height > 0 ? <div role="presentation" style={{ height }} /> : null

function focusCell(grid: HTMLElement, id: number, column: number): void {
  const cell = grid.querySelector(`[data-row="${id}"]`)?.children[column]
  if (!(cell instanceof HTMLElement)) return
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
