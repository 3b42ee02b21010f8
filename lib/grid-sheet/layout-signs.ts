import { folded } from '@/lib/core/words/rules/folded'
import {
  type LayoutSign,
  type MarkedArea,
  mostSigns,
  rangeOf,
  type SheetMark,
  type SheetMarks,
} from '@/lib/grids/rules/marks'
import type { GridRule, GridSheet } from '@/lib/grids/rules/reading'
import { boardOf, isWithin, type SheetBoard } from './board'
import { isPairText, readDay } from './read-axis'

type LayoutRule = Extract<GridRule, { kind: 'layout' }>

/** The words of a cell without digits: those survive another year. */
const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^а-яa-z]+/g, ' ')
    .trim()
    .slice(0, 60)

const bearing: ReadonlySet<SheetMark['means']> = new Set([
  'days',
  'pairs',
  'weeks',
  'lesson',
  'types',
  'teachers',
  'rooms',
])

const isOfAxis = (text: string): boolean => readDay(text) !== null || isPairText(text)

/**
 * What alike sheets have too: the first day, and the headings of the marked columns or rows. Names of groups
 * and dates are none.
 */
export function signsOf(sheet: GridSheet, { marks }: SheetMarks): LayoutSign[] {
  const board = boardOf(sheet)
  const groups = marks.flatMap(({ means, area }) => (means === 'groups' ? (rangeOf(area, board) ?? []) : []))
  const isGroup = (row: number, column: number) =>
    groups.some((range) => isWithin(row, column, range) && range.bottom - range.top < 3)
  const signs = new Map<string, LayoutSign>()
  const add = (row: number, column: number) => {
    const words = wordsOf(board.at(row, column).text)
    if (words !== '') signs.set(`${row}/${column}`, { row, column, words })
  }
  for (const { means, area } of marks) {
    const range = bearing.has(means) ? rangeOf(area, board) : null
    if (range === null) continue
    const first = firstIn(board, range, means === 'days')
    if (first === null) continue
    if (means === 'days') add(first.row, first.column)
    const head = headingOf(board, first, range)
    // Over a column of lessons stands the group itself.
    if (head && !(means === 'lesson' && isGroup(head.row, head.column))) add(head.row, head.column)
  }
  return [...signs.values()].slice(0, mostSigns)
}

type Place = { row: number; column: number }

/** The first cell of an axis in an area, or else its first cell. */
function firstIn(board: SheetBoard, range: MarkedArea & { bottom: number; right: number }, isDays: boolean) {
  let any: Place | null = null
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) {
      const { text } = board.at(row, column)
      if (text === '') continue
      any ??= { row, column }
      if (isDays ? readDay(text) !== null : isOfAxis(text)) return { row, column }
    }
  return any
}

/** The nearest cell with words above a place, or before it where the area is a row. */
function headingOf(board: SheetBoard, { row, column }: Place, { top, bottom }: { top: number; bottom: number }) {
  const isRow = top === bottom
  for (let step = 1; step <= (isRow ? column : row); step += 1) {
    const place = isRow ? { row, column: column - step } : { row: row - step, column }
    const { text, range } = board.at(place.row, place.column)
    if (text !== '' && !isOfAxis(text)) return { row: range.top, column: range.left }
  }
  return null
}

/** How far a sheet may have moved against the one that was marked. */
const furthest = { rows: 12, columns: 4 }

type Shift = { rows: number; columns: number }

/** How far the signs stand from their places; null if the sheet is not alike. */
function shiftOf(board: SheetBoard, signs: readonly LayoutSign[]): Shift | null {
  const [first] = signs
  if (!first) return null
  const shifts: Shift[] = []
  for (let rows = -furthest.rows; rows <= furthest.rows; rows += 1)
    for (let columns = -furthest.columns; columns <= furthest.columns; columns += 1) shifts.push({ rows, columns })
  const far = ({ rows, columns }: Shift) => Math.abs(rows) + Math.abs(columns)
  return (
    shifts
      .sort((a, b) => far(a) - far(b))
      .find(({ rows, columns }) =>
        signs.every(({ row, column, words }) => wordsOf(board.at(row + rows, column + columns).text) === words),
      ) ?? null
  )
}

const moved = ({ top, left, bottom, right }: MarkedArea, { rows, columns }: Shift): MarkedArea => ({
  // A whole column or row stays whole.
  top: top === 0 && bottom === null ? 0 : Math.max(0, top + rows),
  left: left === 0 && right === null ? 0 : Math.max(0, left + columns),
  bottom: bottom === null ? null : Math.max(0, bottom + rows),
  right: right === null ? null : Math.max(0, right + columns),
})

/** The marks that hold for a sheet, by the first of these rules whose signs it has; null if none. */
export function layoutFor(
  sheet: GridSheet,
  rules: readonly GridRule[],
): { rule: LayoutRule; layout: SheetMarks } | null {
  const layouts = rules.flatMap((rule) => (rule.kind === 'layout' ? [rule] : []))
  if (layouts.length === 0) return null
  const board = boardOf(sheet)
  for (const rule of layouts) {
    const shift = shiftOf(board, rule.signs)
    if (shift) {
      const marks = rule.layout.marks.map(({ means, area }) => ({ means, area: moved(area, shift) }))
      return { rule, layout: { ...rule.layout, marks } }
    }
  }
  return null
}
