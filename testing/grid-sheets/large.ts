import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { transposed } from '@/lib/grid-sheet/board'
import type { CellRange, GridSheet } from '@/lib/grids/rules/reading'
import { SheetDraft } from './draft'
import { inventedTimetable } from './invented'
import { taught } from './shape'
import { type ShapeName, sheetShapes } from './shapes'
import { chanceFrom } from './timetable'

/** As large as a sheet of a real faculty was. */
const size = { rows: 286, columns: 90, merges: 3_474 }

/**
 * Groups below each other, whose rows are six pairs, and days side by side, whose columns are lesson, teacher and
 * room: a sheet that is read by guessed marks and laid anew.
 */
export function groupsDown(height = size.rows): GridSheet {
  const [head, rowsOfGroup, left] = [4, 6, 2]
  const columnsOfDay = Math.floor((size.columns - left) / taught.length)
  const draft = new SheetDraft('3 курс')
  taught.forEach((day, at) => {
    const first = left + at * columnsOfDay
    draft.merge({ top: head - 2, left: first, bottom: head - 2, right: first + columnsOfDay - 1 }, weekdayTitles[day])
    for (let column = first; column < first + columnsOfDay; column += 1)
      draft.write(head - 1, column, ['Дисциплина', 'Преподаватель', 'Ауд.'][column % 3] ?? '')
  })
  for (let row = head; row + rowsOfGroup <= height; row += rowsOfGroup) {
    draft.merge({ top: row, left: 0, bottom: row + rowsOfGroup - 1, right: 0 }, `ИСТб-26-${row}`)
    for (let pair = 0; pair < rowsOfGroup; pair += 1) {
      draft.write(row + pair, 1, String(pair + 1))
      for (let column = left; column < size.columns; column += 1) {
        const text = `лек. Физика ${(row * pair + column) % 97}\nКим А. Б.\n${column + 100}`
        draft.merge(
          { top: row + pair, left: column, bottom: row + pair, right: column + (column % 3 === 0 ? 1 : 0) },
          text,
        )
        if (column % 3 === 0) column += 1
      }
    }
  }
  return draft.sheet()
}

/** The first sheets of a shape, repeated until a sheet of that size is full, with merged cells in every direction. */
export function grown(name: ShapeName, seed: number): GridSheet {
  const chance = chanceFrom(seed)
  const [first] = sheetShapes[name](inventedTimetable(seed, 8), chance)
  if (!first) throw new Error(`No sheet of ${name}`)
  const height = first.rows.length
  const width = Math.max(...first.rows.map((row) => row.length))
  const rows = Array.from({ length: size.rows }, (_, row) =>
    Array.from({ length: size.columns }, (__, column) => first.rows[row % height]?.[column % width] ?? ''),
  )
  const merges: CellRange[] = []
  const covered = new Set<number>()
  const merge = ({ top, left, bottom, right }: CellRange): void => {
    const cells: number[] = []
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.push(row * size.columns + column)
    if (bottom >= size.rows || right >= size.columns || cells.some((cell) => covered.has(cell))) return
    for (const cell of cells) covered.add(cell)
    merges.push({ top, left, bottom, right })
  }
  for (let down = 0; down < size.rows; down += height)
    for (let across = 0; across < size.columns; across += width)
      for (const { top, left, bottom, right } of first.merges)
        merge({ top: top + down, left: left + across, bottom: bottom + down, right: right + across })
  const lines = (most: number) => chance.pick(Array.from({ length: most }, (_, at) => at))
  for (let tries = 0; tries < 60_000 && merges.length < size.merges; tries += 1) {
    const [top, left] = [lines(size.rows), lines(size.columns)]
    const [bottom, right] = chance.pick([
      [top + 1, left],
      [top, left + 1],
      [top + 3, left + 2],
    ])
    merge({ top, left, bottom: bottom ?? top, right: right ?? left })
  }
  return { name, isHidden: false, rows, merges, hiddenRows: [], hiddenColumns: [] }
}

/** The same with rows as columns. */
export const turnedSheet = (sheet: GridSheet): GridSheet => ({
  ...transposed(sheet),
  name: `${sheet.name} turned`,
})
