import { folded } from '@/lib/core/words/rules/folded'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import type { SheetMarks } from '@/lib/grids/rules/marks'
import type { CellRange, GridRule, GridSheet, SheetRefusal } from '@/lib/grids/rules/reading'
import { boardOf, cellsAlong, type SheetBoard, transposed, transposedRange } from './board'
import { cellContext, type CellContext } from './cell-context'
import { type Block, dayCells, daysLieAcross, findBlocks, lacksYear } from './find-blocks'
import { findColumns, type GroupColumns } from './find-columns'
import { headsAre } from './grid-of-rooms'
import { guessedMarks } from './guessed-marks'
import { withTimesJoined } from './joined-times'
import { layoutFor } from './layout-signs'
import { isFaulty, markedLayout } from './marked-layout'
import { ownLayout, saysOwn } from './own-sheet'
import { readDay } from './read-axis'
import { ofOneDay, type Rearranged, turned, unfolded, withHeadsAbove } from './rearranged'
import type { SheetLayout } from './sheet-layout'
import { weeksOfSheet, weeksOfTitle } from './sheet-weeks'
import { withinLooks } from './work'

/** Whether a sheet, or its beginning, is laid out as a grid, or marked by a rule. */
export function isGrid(sheet: GridSheet, rules: readonly GridRule[] = []): boolean {
  if (layoutFor(sheet, rules) || saysOwn(sheet)) return true
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

/** A title that begins or ends with a sign has lost something. */
const isCut = (title: string): boolean => /^[-.,/]|[-,/]$/.test(folded(title))

/** The titles that may be something else than groups. */
function guessedTitles(parts: SheetLayout['parts']): SheetLayout['doubts'] {
  const guessed = parts.flatMap(({ groups }) =>
    groups.flatMap(({ certain, titles }) => (certain ? titles.filter(isCut) : titles)),
  )
  return guessed.length === 0 ? [] : [{ kind: 'groups', of: listed(guessed) }]
}

const listed = (titles: readonly string[]): string => cutTo([...new Set(titles)].join(', '), longestList)

const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

/** The layout of a sheet, by its marks or as found; or why it has none. */
export const layoutOf = (
  whole: GridSheet,
  context: CellContext,
  marks: SheetMarks | null = null,
): SheetLayout | { why: SheetRefusal['why'] } =>
  withinLooks(boardOf(whole), () => foundLayout(whole, context, marks)) ?? { why: 'looks' }

function foundLayout(
  whole: GridSheet,
  context: CellContext,
  marks: SheetMarks | null,
): SheetLayout | { why: SheetRefusal['why'] } {
  if (whole.isHidden) return { why: 'hidden' }
  if (marks) return byMarks(whole, marks, context)
  const own = ownLayout(whole)
  if (own) return own
  if (whole.rows.every((row) => row.every((text) => text.trim() === ''))) return { why: 'empty' }
  const headed = withHeadsAbove(whole)
  const found = layoutBelow(withTimesJoined(headed.sheet), context)
  return 'why' in found
    ? (byGuess(whole, context) ?? withoutYear(found, whole))
    : { ...found, sheet: whole, placeOf: (range) => headed.placeOf(found.placeOf(range)) }
}

const withoutYear = (found: { why: SheetRefusal['why'] }, sheet: GridSheet): { why: SheetRefusal['why'] } =>
  found.why === 'no days' && lacksYear(boardOf(sheet)) ? { why: 'no year' } : found

/** The layout of a sheet whose headings stand above its days. */
function layoutBelow(sheet: GridSheet, context: CellContext): SheetLayout | { why: SheetRefusal['why'] } {
  const upright = boardOf(sheet)
  const days = new Set([...dayCells(upright).values()].flatMap((cells) => cells.map(({ day }) => day)))
  const isAcross = daysLieAcross(upright)
  const isOfOneDay = days.size === 0 || (days.size === 1 && readDay(sheet.name) !== null)
  const made = isAcross ? unfolded(sheet) : isOfOneDay ? ofOneDay(sheet) : null
  if (made) return laidOut(sheet, boardOf(made.sheet), made, context)
  const board = isAcross ? boardOf(transposed(sheet)) : upright
  const found = laidOut(sheet, board, { placeOf: placesOf(isAcross), guessedDay: null }, context)
  if (!('why' in found)) return found
  // The one day that is named may be that of the sheet; and the pairs may be side by side.
  const other = (days.size === 1 ? ofOneDay(sheet) : null) ?? (found.why === 'no pairs' ? turned(sheet) : null)
  return other ? laidOut(sheet, boardOf(other.sheet), other, context) : found
}

/** The layout of a board with days and pairs down. */
function laidOut(
  sheet: GridSheet,
  board: SheetBoard,
  { placeOf, guessedDay }: Omit<Rearranged, 'sheet'>,
  context: CellContext,
): SheetLayout | { why: SheetRefusal['why'] } {
  const blocks = findBlocks(board, context.rules.halves)
  if (blocks.length === 0) return { why: 'no days' }
  if (blocks.every(({ axes }) => axes.pair === null && axes.time === null)) return { why: 'no pairs' }
  const parts: SheetLayout['parts'] = []
  let previous: GroupColumns[] = []
  for (const block of blocks) {
    const ofSheet = previous.length > 0 ? '' : sheet.name
    const own = findColumns(board, block, context.known, context.rules.columns, ofSheet)
    // A block without a heading continues the one above it.
    const groups = own.length > 0 ? own : previous
    const columns = new Set(block.content)
    if (groups.some(({ lessons }) => lessons.some(({ column }) => columns.has(column))))
      parts.push({
        block,
        groups,
        weeks: own.length > 0 ? (weeksOfTitle(titlesOf(board, block, own))?.weeks ?? null) : lastWeeks(parts),
      })
    previous = groups
  }
  if (parts.length === 0) return { why: 'no groups' }
  const heads = headsAre(board, parts)
  const titles = parts.flatMap(({ groups }) => groups.flatMap((group) => group.titles))
  const named = weeksOfSheet(sheet.name)
  // Where each day has its date, the title can add nothing.
  const areDated = parts.every(({ block }) => block.days.every(({ date }) => date !== null))
  const ofParts = named || areDated ? [] : parts.flatMap((part) => part.weeks ?? [])
  const isByPart = ofParts.length > 1
  const titled = named || areDated || isByPart ? null : weeksOfTitle(titlesAbove(board, parts))
  const doubts: SheetLayout['doubts'] = [
    ...(titled ? [{ kind: 'sheetWeeks' as const, of: titled.words }] : []),
    ...(isByPart ? [{ kind: 'partWeeks' as const, of: '' }] : []),
    ...(heads === 'groups' ? guessedTitles(parts) : [{ kind: heads, of: listed(titles) }]),
    ...(guessedDay === null ? [] : [{ kind: 'day' as const, of: guessedDay }]),
  ]
  return {
    sheet,
    board,
    placeOf,
    parts: isByPart ? parts : parts.map((part) => ({ ...part, weeks: null })),
    rows: 'found',
    isMarked: false,
    isOwn: false,
    heads,
    weeks: named ?? titled?.weeks ?? null,
    remarks: [],
    doubts,
  }
}

const lastWeeks = (parts: SheetLayout['parts']) => parts.at(-1)?.weeks ?? null

/** What is written above the titles of a block's groups, over its own columns. */
function titlesOf(board: SheetBoard, { headTop, dayColumn, content }: Block, groups: GroupColumns[]): string[] {
  const left = Math.min(dayColumn, ...content)
  const right = content.at(-1) ?? left
  const texts: string[] = []
  for (let row = headTop; row < Math.min(...groups.map((group) => group.row)); row += 1)
    for (let column = left; column <= right; column += 1) texts.push(board.at(row, column).text)
  return [...new Set(texts)].filter((text) => text !== '')
}

/** What is written above the titles of the groups. */
function titlesAbove(board: SheetBoard, parts: SheetLayout['parts']): string[] {
  const end = Math.min(...parts.flatMap(({ groups }) => groups.map(({ row }) => row)))
  const cells = numbersFrom(0, end - 1).flatMap((row) => cellsAlong(board, row))
  return [...new Set(cells.map(({ text }) => text))].filter((text) => text !== '')
}

/** The layout of a sheet that is read as if somebody had marked it, to be found right by somebody. */
function byGuess(sheet: GridSheet, context: CellContext): SheetLayout | null {
  const marks = guessedMarks(sheet, context.known)
  const found = marks && byMarks(sheet, marks, context)
  if (!found || 'why' in found) return null
  const titles = found.parts.flatMap(({ groups }) => groups.flatMap((group) => group.titles))
  const numbers: SheetLayout['doubts'] = marks.rows === 'numbered' ? [{ kind: 'numbers', of: '' }] : []
  return { ...found, doubts: [{ kind: 'groups', of: listed(titles) }, ...numbers] }
}

/** A marked sheet is read by its marks only. */
function byMarks(
  sheet: GridSheet,
  marks: SheetMarks,
  context: CellContext,
): SheetLayout | { why: SheetRefusal['why'] } {
  const found = markedLayout(sheet, marks, context)
  if (isFaulty(found)) return { why: 'marks' }
  return {
    ...found,
    parts: found.parts.map((part) => ({ ...part, weeks: null })),
    sheet,
    isMarked: true,
    isOwn: false,
    weeks: weeksOfSheet(sheet.name),
    doubts: [],
  }
}

const placesOf =
  (isTransposed: boolean) =>
  (range: CellRange): CellRange =>
    isTransposed ? transposedRange(range) : range
