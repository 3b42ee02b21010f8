import { folded } from '@/lib/core/words/rules/folded'
import { asksAbout, type SheetCells, type SkippedCell, type SkipReason } from '@/lib/grids/rules/reading'
import type { BoardCell } from './board'
import { type Block, repeatsHead } from './find-blocks'
import { isAxisText } from './read-axis'
import type { SheetLayout } from './sheet-layout'
import { readWeeks } from './take-weeks'
import { plainTokens } from './tokens'

/** Words of those who sign a timetable, and of its legend. */
const office =
  /декан|ректор|директор|начальник|утвержда|согласован|завед|зав\.|методист|диспетчер|составил|исполнител|телефон|тел\.|учебн[а-я]+ отдел|умо|уму|расписани|примечани|услов|обозначен|староста|куратор|председатель|ответствен|специалист|проректор|секретарь/

const ofLesson = ['person', 'room', 'type'] as const

/** Whether a text outside of the timetable may be a lesson that was left out. `signs`: how many parts of one tell. */
function maybeLesson(text: string, signs: number): boolean {
  if (text.length < 5 || office.test(folded(text))) return false
  const kinds = new Set(plainTokens(text).map(({ kind }) => kind))
  return kinds.has('text') && ofLesson.filter((kind) => kinds.has(kind)).length >= signs
}

const hasWords = (text: string): boolean => /[\p{L}\d]/u.test(text)

/** What each cell of a board was found to be. */
export type CellUses = Map<BoardCell, 'lesson' | 'doubt' | SkipReason>

/**
 * Says of every cell with text what it is, so that nothing is left out in silence: what is neither a lesson
 * nor a heading is a remark, or it is asked about.
 */
export function cellAccountOf(
  { sheet, board, placeOf, parts, remarks, isOwn }: SheetLayout,
  uses: CellUses,
): { cells: SheetCells; skipped: SkippedCell[] } {
  const cells: SheetCells = { sheet: sheet.name, lessons: 0, doubts: 0, headings: 0, remarks: 0 }
  const skipped: SkippedCell[] = []
  // A cell that stands in a rearranged board several times is one.
  const seen = new Set<string>()
  for (let row = 0; row < board.height; row += 1)
    for (let column = 0; column < board.width; column += 1) {
      const cell = board.at(row, column)
      const isFirst = cell.range.top === row && cell.range.left === column
      if (!isFirst || !hasWords(cell.text) || !board.isVisible(row, column)) continue
      const use = uses.get(cell) ?? (isOwn ? 'heading' : unreadAs(cell, board, parts))
      const place = placeOf(cell.range)
      if (place.top < 0 || seen.has(`${place.top}/${place.left}`)) continue
      seen.add(`${place.top}/${place.left}`)
      if (use === 'heading') cells.headings += 1
      else if (use === 'lesson') cells.lessons += 1
      else if (use === 'doubt') cells.doubts += 1
      else {
        if (asksAbout({ why: use })) cells.doubts += 1
        else cells.remarks += 1
        skipped.push({ sheet: sheet.name, range: place, text: cell.text, why: use })
      }
    }
  for (const area of remarks)
    for (let row = area.top; row <= area.bottom; row += 1)
      for (let column = area.left; column <= area.right; column += 1) {
        const text = sheet.rows[row]?.[column]?.trim() ?? ''
        if (!hasWords(text)) continue
        cells.remarks += 1
        const range = { top: row, left: column, bottom: row, right: column }
        skipped.push({ sheet: sheet.name, range, text, why: 'remark' })
      }
  return { cells, skipped }
}

/** What a cell is that was not read. */
function unreadAs(cell: BoardCell, board: SheetLayout['board'], parts: SheetLayout['parts']): 'heading' | SkipReason {
  if (isAxisText(cell.text)) return 'heading'
  const { top, left, right } = cell.range
  const isAcross = ({ content }: Block) => content.some((column) => column >= left && column <= right)
  const within = parts.find(({ block }) => top >= block.top && top <= block.bottom && isAcross(block))
  if (within && repeatsHead(board, within.block, cell)) return 'heading'
  if (within) {
    const isIgnored = within.groups.some(({ ignored }) => ignored.includes(left))
    // «с 14.09» among remarks may be the weeks of the lesson beside it.
    if (isIgnored) return readWeeks(cell.text) === null ? 'remark' : 'no lesson'
    const isBeside = within.groups.some(({ lessons }) =>
      lessons.some(({ sides }) => sides.some(({ column }) => column >= left && column <= right)),
    )
    if (isBeside) return 'no lesson'
    const isOfGroup = within.groups.some((group) => left >= group.left && left <= group.right)
    return isOfGroup ? 'nothing' : 'no group'
  }
  const isBeside = parts.some(({ block }) => top >= block.top && top <= block.bottom)
  const isTitle = parts.some(({ groups }) =>
    groups.some(
      (group) => top <= group.row && cell.range.bottom >= group.row && left <= group.right && right >= group.left,
    ),
  )
  const isOfAxis = parts.some(
    ({ block: { dayColumn, axes } }) => dayColumn === left || Object.values(axes).includes(left),
  )
  if (isBeside && !isOfAxis && maybeLesson(cell.text, 1)) return 'no group'
  if (isBeside || isTitle) return 'heading'
  if (parts.some(({ block }) => repeatsHead(board, block, cell))) return 'heading'
  if (maybeLesson(cell.text, parts.some(({ block }) => isAcross(block)) ? 1 : 2)) return 'outside'
  return parts.some(({ block }) => top >= block.headTop && top < block.top) ? 'heading' : 'remark'
}
