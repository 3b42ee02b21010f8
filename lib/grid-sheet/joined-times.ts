import type { GridSheet } from '@/lib/grids/rules/reading'
import { boardOf, type SheetBoard, textsDown } from './board'
import { readTimes } from './read-axis'

/** Times stand in one of the first columns. */
const mostColumns = 12
/** How long a pair lasts, and by how much at least the break behind it is shorter, in minutes. */
const lasts = { least: 40, most: 120 }
const shorter = 20

/**
 * The sheet with one cell for the start and the end of a pair, where a column has them below each other: else
 * each end would be another pair's start.
 */
export function withTimesJoined(sheet: GridSheet): GridSheet {
  const board = boardOf(sheet)
  let joined = sheet
  for (let column = 0; column < Math.min(board.width, mostColumns); column += 1) {
    const found = endsBelow(board, column)
    if (found === null) continue
    const rows = joined.rows.map((cells) => [...cells])
    for (const { top, bottom, text } of found) {
      const cells = rows[top]
      if (cells) cells[column] = text
      joined = { ...joined, merges: [...joined.merges, { top, bottom, left: column, right: column }] }
    }
    joined = { ...joined, rows }
  }
  return joined
}

function endsBelow(board: SheetBoard, column: number): { top: number; bottom: number; text: string }[] | null {
  const cells = textsDown(board, column, 0, board.height - 1)
  const times = cells.flatMap(({ range, text }) => {
    const read = readTimes(text)
    return read?.end === null && range.bottom === range.top ? [{ row: range.top, start: read.start, text }] : []
  })
  if (times.length < 4 || times.length % 2 === 1) return null
  const pairs = times.flatMap((start, at) => {
    const end = times[at + 1]
    return at % 2 === 0 && end ? [{ start, end, next: times[at + 2] ?? null }] : []
  })
  const breaks = pairs.flatMap(({ start, end, next }) =>
    next === null || next.start < end.start ? [] : [next.start - end.start - (end.start - start.start)],
  )
  const areJoined =
    pairs.every(({ start, end }) => {
      const length = end.start - start.start
      return length >= lasts.least && length <= lasts.most
    }) && breaks.every((more) => more <= -shorter)
  // Days of two starts look like a start and an end: only a break between two pairs of a day tells which.
  if (!areJoined || breaks.length === 0 || pairs.some(({ next, end }) => next !== null && next.row <= end.row))
    return null
  return pairs.map(({ start, end }) => ({
    top: start.row,
    bottom: end.row + (end.row - start.row) - 1,
    text: `${start.text.trim()}-${end.text.trim()}`,
  }))
}
