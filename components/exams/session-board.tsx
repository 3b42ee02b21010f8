'use client'
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Anchor } from '@/components/ui/placed'
import { cellAfterKey } from '@/components/ui/use-cell-grid'
import { useRowWindow } from '@/components/ui/use-row-window'
import { type CalendarDate, dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { idNumbered, type GroupId, type LoadItemId } from '@/lib/core/names/rules/ids'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { BoardRow, DayColumn } from '@/lib/exams/rules/board'
import { cellVerdict } from '@/lib/exams/rules/cell-verdict'
import type { SessionExam } from '@/lib/exams/rules/exam'
import type { VerdictDay } from '@/lib/exams/rules/verdict'
import { sessionDay, sessionTexts as texts } from '@/lib/exams/texts/session'
import { verdictOn } from '@/lib/exams/texts/verdict'
import { SessionRow } from './session-row'
import './session-board.css'

/** Rows the server renders; a screen fits as many at first. */
const firstRows = 16

/** A day of a group on the board, and where its cell is. */
export type BoardPlace = { groupId: GroupId; date: CalendarDate; at: Anchor; cell: HTMLElement }

/** `focus` moves the focus to a day of a group; null: to the column that it is in. */
export type BoardHandle = { focus: (groupId: GroupId, date: CalendarDate | null) => void }

export function boardPlaceOf(target: EventTarget | null): BoardPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.session-cell[data-date]') : null
  const row = cell?.parentElement?.dataset.row
  return cell && row
    ? {
        groupId: idNumbered(Number(row)),
        date: cell.dataset.date as CalendarDate,
        at: cell.getBoundingClientRect(),
        cell,
      }
    : null
}

export const examUnder = (target: EventTarget | null): LoadItemId | null => {
  const shown = target instanceof Element ? target.closest<HTMLElement>('[data-exam]') : null
  return shown ? idNumbered(Number(shown.dataset.exam)) : null
}

/** Days above the rows, one heading each. */
const BoardHead = ({ columns, today }: { columns: readonly DayColumn[]; today: CalendarDate }) => (
  <div role="rowgroup" className="session-head">
    <div role="row" aria-rowindex={1} className="session-row">
      <span role="columnheader" className="session-group flex items-center text-xs font-semibold text-ink-soft">
        {texts.group}
      </span>
      {columns.map(({ date, holiday, isOff, isNarrow, isWeekStart }) => (
        <span
          key={date}
          role="columnheader"
          className="session-cell"
          aria-label={[sessionDay(date), ...(holiday === null ? [] : [holiday])].join(', ')}
          title={holiday ?? undefined}
          data-off={isOff || undefined}
          data-narrow={isNarrow || undefined}
          data-week={isWeekStart || undefined}
          data-today={date === today || undefined}
        >
          <span>{weekdayShort[weekdayOf(date)].toLowerCase()}</span>
          <span>{isNarrow ? dayMonth(date).slice(0, 2) : dayMonth(date)}</span>
        </span>
      ))}
    </div>
  </div>
)

/**
 * Groups × days of a session: a grid with one tab stop. Enter chooses the exam of a cell, or offers the times of the day for the
 * chosen one; Escape leaves it.
 */
export function SessionBoard(props: {
  rows: readonly BoardRow[]
  columns: readonly DayColumn[]
  today: CalendarDate
  chosen: SessionExam | null
  /** Undefined: not known yet. */
  verdicts: readonly VerdictDay[] | undefined
  ref: Ref<BoardHandle>
  onChoose: (id: LoadItemId) => void
  onPlace: (place: BoardPlace) => void
  onLeave: () => void
}) {
  const { rows, columns, today, chosen, verdicts, ref, onChoose, onPlace, onLeave } = props
  const { scroller, height, first, end, onScroll } = useRowWindow(rows.length, firstRows)
  const [stopAt, setStopAt] = useState<{ id: GroupId; column: number } | null>(null)
  const byDate = useMemo(
    () => verdicts && new Map(columns.map(({ date }) => [date, cellVerdict(verdictOn(verdicts, date))])),
    [verdicts, columns],
  )
  const found = stopAt === null ? -1 : rows.findIndex(({ group }) => group.id === stopAt.id)
  // A phone shows no closed days, so the first stop is an open one.
  const firstOpen = Math.max(1, columns.findIndex(({ isNarrow }) => !isNarrow) + 1)
  const place = { row: Math.max(0, found), column: Math.min(stopAt?.column ?? firstOpen, columns.length) }
  const stopId = rows[place.row]?.group.id

  /** The column, or the next one in the same direction that is shown; beyond the last of them, that one. */
  const shownFrom = (wanted: number): number => {
    const heads = [...(scroller.current?.querySelectorAll('[role="columnheader"]') ?? [])]
    const shown = numbersFrom(1, columns.length).filter((column) => heads[column]?.checkVisibility())
    const next =
      wanted < place.column
        ? (shown.findLast((column) => column <= wanted) ?? shown[0])
        : (shown.find((column) => column >= wanted) ?? shown.at(-1))
    return next ?? place.column
  }

  const focusAt = (row: number, wanted: number) => {
    const id = rows[row]?.group.id
    const box = scroller.current
    if (id === undefined || !box) return
    const column = wanted === 0 ? 0 : shownFrom(wanted)
    // A row far off is drawn in its place only once the board is scrolled there.
    const isFar = row < first - 1 || row > end
    if (isFar) box.scrollTo({ top: row * height - box.clientHeight / 2 })
    flushSync(() => setStopAt({ id, column }))
    const cell = box.querySelector(`[data-row="${id}"]`)?.children[column]
    if (!(cell instanceof HTMLElement)) return
    cell.focus({ preventScroll: true })
    if (!isFar) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useImperativeHandle(ref, () => ({
    focus(groupId, date) {
      const row = rows.findIndex(({ group }) => group.id === groupId)
      const column = date === null ? -1 : columns.findIndex((one) => one.date === date)
      if (row !== -1) focusAt(row, column === -1 ? Math.max(1, place.column) : column + 1)
    },
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.metaKey) return
    const next = cellAfterKey(place, event, { rows: rows.length, columns: columns.length + 1 })
    if (next) focusAt(next.row, next.column)
    else if (event.key === 'Escape' && chosen) onLeave()
    else if (event.key === 'Enter' || event.key === ' ') press(event.target)
    else return
    event.preventDefault()
  }
  /** A press offers the day to the chosen exam; without one it chooses what stands there, and at each further press the next. */
  const press = (target: EventTarget) => {
    const at = boardPlaceOf(target)
    const row = at && rows.find(({ group }) => group.id === at.groupId)
    if (!row) return
    if (chosen) return onPlace(at)
    const [standing] = row.byDate.get(at.date) ?? []
    if (standing) onChoose(standing.exam.id)
  }
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const exam = examUnder(event.target)
    if (exam === null || exam === chosen?.id) press(event.target)
    else onChoose(exam)
  }

  const rowAt = (index: number) => {
    const row = rows[index]
    const isOfChosen = chosen?.groups.some(({ id }) => id === row?.group.id)
    return (
      row && (
        <SessionRow
          key={row.group.id}
          row={row}
          index={index}
          columns={columns}
          stop={row.group.id === stopId ? place.column : null}
          verdicts={isOfChosen ? (byDate ?? null) : null}
          chosen={isOfChosen ? (chosen?.id ?? null) : null}
          isSectionStart={index > 0 && rows[index - 1]?.group.courseYear !== row.group.courseYear}
        />
      )
    )
  }
  const isAbove = place.row < first
  const isBelow = place.row >= end
  // One list, so that the row with the focus is not drawn anew, and the focus lost, when it comes into view.
  const indexes = [...(isAbove ? [place.row] : []), ...numbersFrom(first, end - 1), ...(isBelow ? [place.row] : [])]
  return (
    <div ref={scroller} className="session-board" onScroll={onScroll}>
      <p className="hidden p-4 print:block">{texts.notPrinted}</p>
      <div
        role="grid"
        data-no-print
        aria-label={texts.board}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={({ target }) => {
          const at = boardPlaceOf(target)
          const column = at ? columns.findIndex(({ date }) => date === at.date) + 1 : 0
          if (at && (at.groupId !== stopId || column !== place.column)) setStopAt({ id: at.groupId, column })
        }}
      >
        <BoardHead columns={columns} today={today} />
        <div role="rowgroup">
          {/* The row with the tab stop stays rendered, wherever it is. */}
          <Space height={(first - (isAbove ? 1 : 0)) * height} />
          {indexes.map(rowAt)}
          <Space height={(rows.length - end - (isBelow ? 1 : 0)) * height} />
        </div>
      </div>
    </div>
  )
}

/** Replaces rows that are not rendered. Not on the server, whose inline styles the content policy forbids. */
const Space = ({ height }: { height: number }) => (height > 0 ? <div role="presentation" style={{ height }} /> : null)
