import { createHash } from 'node:crypto'
import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findGridRules } from '@/db/queries/grids/grid-rules'
import { findExistingNames } from '@/db/queries/imports/existing-names'
import { cutTo } from '@/lib/core/rules/words/storable-text'
import { defaultPairTimes } from '@/lib/core/rules/calendar/pairs'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { GridLesson } from '@/lib/grids/rules/lesson'
import { isDoubtful, type Excerpt, type GridReading, type ReviewedLesson } from '@/lib/grids/rules/reading'
import type { CellRange, GridSheet } from '@/lib/grids/rules/sheet'
import { fileWeeks, type SheetSemester } from '@/lib/grids/rules/file-weeks'
import { boardOf, type SheetBoard } from '@/lib/grid-sheet/board'
import { readGrid } from '@/lib/grid-sheet/read-grid'

/**
 * Reads grid sheets with the university's names and stored corrections. `semester`: the one that the sheets'
 * weeks belong to.
 */
export async function readGridFile(
  db: Queryable,
  sheets: readonly GridSheet[],
  semester: SheetSemester | null,
): Promise<GridReading> {
  const [existingNames, rules, { pairTimes }] = await Promise.all([
    findExistingNames(db),
    findGridRules(db),
    findCalendar(db),
  ])
  const isFirst = existingNames.groups.length === 0 && sameData(pairTimes, defaultPairTimes)
  const read = readGrid(sheets, {
    known: existingNames,
    rules: rules.map(({ rule }) => rule),
    pairTimes: isFirst ? [] : pairTimes,
  })
  const boards = new Map(sheets.map((sheet) => [sheet.name, boardOf(sheet)]))
  const alike = new Map<string, number>()
  for (const { text } of read.lessons) alike.set(text, (alike.get(text) ?? 0) + 1)
  return {
    ...read,
    lessons: read.lessons.map((one): ReviewedLesson => {
      const lesson = { ...one, doubts: [...one.doubts, ...fileWeeks(one.weeks, one.day, semester).doubts] }
      const board = boards.get(lesson.sheet)
      return {
        ...lesson,
        key: keyOf(lesson),
        alike: alike.get(lesson.text) ?? 1,
        around: board && isDoubtful(lesson) ? excerpt(board, lesson.range) : null,
      }
    }),
  }
}

/** A lesson's key changes when its cell is understood differently, so that it is reviewed again. */
const keyOf = ({ doubts: _doubts, text: _text, ...content }: GridLesson): string =>
  createHash('sha1').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

const longestShown = 160

/** The neighbouring cells of a range, without repeated rows and columns. */
function excerpt(board: SheetBoard, { top, left, bottom, right }: CellRange): Excerpt {
  const rows = linesAround(top, bottom, board.height)
  const columns = linesAround(left, right, board.width)
  return {
    rows: rows.map((row) => columns.map((column) => shortened(board.at(row, column).text))),
    focus: { row: rows.indexOf(top), column: columns.indexOf(left) },
  }
}

/** The lines before a range, its first one, and those after it. */
const linesAround = (first: number, last: number, end: number): number[] =>
  [first - 1, first, last + 1].filter((line) => line >= 0 && line < end)

const shortened = (text: string): string =>
  text.length > longestShown ? `${cutTo(text, longestShown)}…` : text.trim()
