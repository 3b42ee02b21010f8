import type { CellRange, GridRule, GridSheet, LayoutDoubt, SheetRefusal } from '@/lib/grids/rules/reading'
import type { RowHabit, SheetMarks } from '@/lib/grids/rules/marks'
import { cutTo } from '@/lib/core/rules/words/plain-text'
import { boardOf, type SheetBoard, transposed, transposedRange } from './board'
import { cellContext, type CellContext } from './cell-context'
import { type Block, daysLieAcross, findBlocks } from './find-blocks'
import { findColumns, type GroupColumns } from './find-columns'
import { layoutFor } from './layout-signs'
import { isFaulty, markedLayout } from './marked-layout'

/**
 * What the cells of a sheet are. `board`: its cells, with groups across and days and pairs down; `placeOf`:
 * where cells of the board stand on the sheet.
 */
export type SheetLayout = {
  sheet: GridSheet
  board: SheetBoard
  placeOf: (range: CellRange) => CellRange
  parts: { block: Block; groups: GroupColumns[] }[]
  /** What the rows of one pair are, as marks say or to be found. */
  rows: RowHabit
  isMarked: boolean
  /** Areas of the sheet that hold nothing of the timetable. */
  remarks: CellRange[]
  doubts: Omit<LayoutDoubt, 'sheet'>[]
}

/** Whether a sheet, or its beginning, is laid out as a grid, or marked by a rule. */
export function isGrid(sheet: GridSheet, rules: readonly GridRule[] = []): boolean {
  if (layoutFor(sheet, rules)) return true
  const found = layoutOf({ ...sheet, isHidden: false }, plain)
  return (
    !('why' in found) &&
    (found.parts.some(({ groups }) => groups.some(({ certain }) => certain)) || isSureOfTimes(found))
  )
}

/** Days and pairs as only a timetable has them. */
const isSureOfTimes = ({ parts }: SheetLayout): boolean =>
  parts.some(({ block: { days, axes } }) => days.length > 1 && (axes.pair !== null || axes.time !== null))

const longestList = 120

/** The titles that may be something else than groups. */
function guessedTitles(parts: SheetLayout['parts']): SheetLayout['doubts'] {
  const guessed = parts.flatMap(({ groups }) =>
    groups.filter(({ certain }) => !certain).flatMap(({ titles }) => titles),
  )
  return guessed.length === 0
    ? []
    : [{ kind: 'groups', of: cutTo([...new Set(guessed)].join(', '), longestList) }]
}

const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

/** The layout of a sheet, by its marks or as found; or why it has none. */
export function layoutOf(
  sheet: GridSheet,
  context: CellContext,
  marks: SheetMarks | null = null,
): SheetLayout | { why: SheetRefusal['why'] } {
  if (sheet.isHidden) return { why: 'hidden' }
  if (marks) return byMarks(sheet, marks, context)
  if (sheet.rows.every((row) => row.every((text) => text.trim() === ''))) return { why: 'empty' }
  const upright = boardOf(sheet)
  const isTransposed = daysLieAcross(upright)
  const board = isTransposed ? boardOf(transposed(sheet)) : upright
  const blocks = findBlocks(board, context.rules.halves)
  if (blocks.length === 0) return { why: 'no days' }
  if (blocks.every(({ axes }) => axes.pair === null && axes.time === null)) return { why: 'no pairs' }
  const parts: SheetLayout['parts'] = []
  let previous: GroupColumns[] = []
  for (const block of blocks) {
    const own = findColumns(
      board,
      block,
      context.known,
      context.rules.columns,
      previous.length > 0 ? '' : sheet.name,
    )
    // A block without a heading continues the one above it.
    const groups = own.length > 0 ? own : previous
    const columns = new Set(block.content)
    if (groups.some(({ lessons }) => lessons.some(({ column }) => columns.has(column))))
      parts.push({ block, groups })
    previous = groups
  }
  return parts.length === 0
    ? { why: 'no groups' }
    : {
        sheet,
        board,
        placeOf: placesOf(isTransposed),
        parts,
        rows: 'found',
        isMarked: false,
        remarks: [],
        doubts: guessedTitles(parts),
      }
}

/** A marked sheet is read by its marks only. */
function byMarks(
  sheet: GridSheet,
  marks: SheetMarks,
  context: CellContext,
): SheetLayout | { why: SheetRefusal['why'] } {
  const found = markedLayout(sheet, marks, context)
  if (isFaulty(found)) return { why: 'marks' }
  const { isTransposed, ...layout } = found
  return { ...layout, sheet, placeOf: placesOf(isTransposed), isMarked: true, doubts: [] }
}

const placesOf = (isTransposed: boolean) =>
  isTransposed ? transposedRange : (range: CellRange): CellRange => range
