import { cellContext } from './cell-context'
import type { SheetBoard } from './board'
import type { Block } from './find-blocks'
import type { GroupColumns } from './find-columns'
import type { RowSlot } from './find-slots'
import type { Habits } from './placed-texts'
import { tokensOf } from './tokens'

const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

/** A teacher, room or weeks without a title: a line of the lesson above. */
const isFragment = (text: string): boolean => {
  const kinds = new Set(tokensOf(text, plain).map(({ kind }) => kind))
  return !kinds.has('text') && kinds.size > 0
}

/** Finds out how a block uses the rows of a pair and the columns of a group. */
export function findHabits(
  board: SheetBoard,
  block: Block,
  groups: readonly GroupColumns[],
  slots: ReadonlyMap<number, RowSlot>,
): Habits {
  const columns = groups.flatMap(({ lessons }) => lessons.map(({ column }) => column))
  let fragments = 0
  let lessons = 0
  let lower = 0
  for (const slot of new Set(slots.values())) {
    if (slot.from === slot.to || slot.half !== null) continue
    const middle = slot.from + (slot.to - slot.from + 1) / 2
    for (const column of columns) {
      const top = board.at(slot.from, column)
      for (let row = slot.from + 1; row <= slot.to; row += 1) {
        const cell = board.at(row, column)
        if (cell === top || cell.text === '' || cell.range.top !== row) continue
        if (row >= middle) lower += 1
        if (top.text === '') continue
        if (isFragment(cell.text)) fragments += 1
        else lessons += 1
      }
    }
  }
  const linesInRows = fragments > lessons
  return {
    linesInRows,
    usesLowerHalf: lower > 0,
    mergesSubgroups: groups.some(
      ({ lessons: [first, second] }) =>
        first && second && mergesColumns(board, block, first.column, second.column),
    ),
  }
}

function mergesColumns(board: SheetBoard, block: Block, first: number, second: number): boolean {
  for (let row = block.top; row <= block.bottom; row += 1) {
    const cell = board.at(row, first)
    if (cell.text !== '' && cell === board.at(row, second)) return true
  }
  return false
}
