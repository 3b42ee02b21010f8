import { readClassText, type WrittenClass } from '@/lib/core/calendar/rules/class-form'
import { dateWithin } from '@/lib/core/calendar/rules/dates'
import { isPair } from '@/lib/core/calendar/rules/pairs'
import { isSealed, isSealOf } from '@/lib/core/files/rules/sheet-seal'
import { bareLesson, type CellLesson, type GridSheet } from '@/lib/grids/rules/reading'
import { type BoardCell, boardOf, cellsFrom, type SheetBoard } from './board'
import type { Block, DayRows } from './find-blocks'
import type { GroupColumns } from './find-columns'
import type { RowSlot } from './find-slots'
import type { PlacedText } from './placed-texts'
import { readDay, readTimes } from './read-axis'
import type { SheetLayout } from './sheet-layout'
import { noSides } from './side-columns'

/** Where our own sheets of a faculty's week have what (lib/export/faculty-book). */
const rows = { seal: 1, head: 2, first: 3 }
const columns = { day: 0, pair: 1, time: 2, first: 3 }

/** Whether a sheet says that we wrote it; somebody may have changed it since. */
export const saysOwn = (sheet: GridSheet): boolean => isSealed(boardOf(sheet).at(rows.seal, 0).text)

/** The layout of a sheet that is as we wrote it; otherwise null. */
export function ownLayout(sheet: GridSheet): SheetLayout | null {
  if (!saysOwn(sheet) || sheet.hiddenRows.length + sheet.hiddenColumns.length > 0) return null
  const board = boardOf(sheet)
  const sealed = cellsFrom(board, rows.head, 0).map(({ range: { top, left, bottom, right }, text }) => ({
    row: top - rows.head,
    column: left,
    rows: bottom - top + 1,
    columns: right - left + 1,
    text,
  }))
  if (!isSealOf(board.at(rows.seal, 0).text, sealed)) return null
  const days = daysOf(board)
  const groups = groupsOf(board)
  if (groups.length === 0) return null
  const block: Block = {
    headTop: rows.head,
    top: rows.first,
    // A course without classes has no rows.
    bottom: days.at(-1)?.bottom ?? rows.head,
    days,
    dayColumn: columns.day,
    axes: { pair: columns.pair, time: columns.time, until: null, week: null, date: null, subgroup: null },
    content: groups.map(({ left }) => left),
  }
  return {
    sheet,
    board,
    placeOf: (range) => range,
    parts: [{ block, groups, weeks: null }],
    rows: 'found',
    isMarked: false,
    isOwn: true,
    heads: 'groups',
    weeks: null,
    remarks: [],
    doubts: [],
  }
}

const daysOf = (board: SheetBoard): DayRows[] =>
  cellsFrom(board, rows.first, columns.day).flatMap(({ text, range: { top, bottom, left } }) => {
    const day = left === columns.day ? readDay(text) : null
    return day === null ? [] : [{ day, date: dateWithin(text), top, bottom }]
  })

const groupsOf = (board: SheetBoard): GroupColumns[] =>
  cellsFrom(board, rows.head, columns.first).flatMap(({ text, range: { top, left, right } }) =>
    top === rows.head
      ? [
          {
            row: top,
            titles: [text],
            certain: true,
            left,
            right,
            lessons: [{ column: left, subgroup: 0, half: null, isGuess: false, sides: [] }],
            ignored: [],
            heads: [],
          },
        ]
      : [],
  )

/** The classes of such a sheet, each with the cell that it stands in. */
export const sealedClasses = ({ board, parts }: SheetLayout): { placed: PlacedText; lesson: CellLesson }[] =>
  parts.flatMap(({ block: { days }, groups }) =>
    cellsFrom(board, rows.first, columns.first).flatMap((cell) => {
      const slot = slotOf(board, days, cell.range.top)
      const covered = groups.filter(({ left }) => left >= cell.range.left && left <= cell.range.right)
      if (slot === null) return []
      return cell.text.split('\n\n').flatMap((text) => {
        const found = readClassText(text)
        const titles = covered.flatMap((group) => group.titles)
        return found ? [{ placed: placedIn(cell, text, slot, found, titles), lesson: lessonOf(found) }] : []
      })
    }),
  )

function slotOf(board: SheetBoard, days: readonly DayRows[], row: number): RowSlot | null {
  const day = days.find(({ top, bottom }) => row >= top && row <= bottom)
  const pair = Number(board.at(row, columns.pair).text)
  if (!day || !isPair(pair)) return null
  const times = readTimes(board.at(row, columns.time).text)
  const { day: weekday, date } = day
  return {
    day: weekday,
    date,
    pair,
    last: pair,
    times,
    half: null,
    weeks: null,
    subgroup: 0,
    from: row,
    to: row,
    isGuess: false,
  }
}

const placedIn = (
  cell: BoardCell,
  text: string,
  slot: RowSlot,
  { stream, subgroup }: WrittenClass,
  titles: string[],
): PlacedText => ({
  range: cell.range,
  cells: [cell],
  text,
  sides: noSides,
  slot,
  parity: 'every',
  isByRow: false,
  audience: [{ groups: stream.length > 0 ? [...stream] : titles, subgroup }],
  doubts: [],
})

const lessonOf = ({ title, type, subgroup, remarks, time, teachers, rooms }: WrittenClass): CellLesson => ({
  ...bareLesson,
  discipline: title,
  type: type === '' && remarks.includes('courseProject') ? 'кп' : type,
  subgroup,
  teachers,
  rooms,
  start: time?.start ?? null,
  selfStudy: remarks.includes('selfStudy'),
  halfGroup: remarks.includes('halfGroup'),
})
