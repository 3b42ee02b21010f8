import { dashes } from '@/lib/core/words/rules/folded'
import type { RowHabit } from '@/lib/grids/rules/marks'
import type { Doubt } from '@/lib/grids/rules/reading'
import type { SheetBoard, BoardCell } from './board'
import type { GroupColumns } from './find-columns'
import type { RowSlot } from './find-slots'
import { plainTokens } from './tokens'

/** The cells of a pair in one column that make one text, and the weeks that their rows mean. */
export type RowGroup = { cells: BoardCell[]; parity: 'every' | 'odd' | 'even'; doubts: Doubt[] }

/** What a row of a pair holds: a title alone, what completes one, or both. */
type RowKind = 'title' | 'details' | 'whole'

function kindOf(text: string): { kind: RowKind; subgroup: number } {
  const tokens = plainTokens(text)
  const has = new Set(tokens.map(({ kind }) => kind))
  const half = tokens.find((token) => token.kind === 'subgroup')
  const isComplete = has.has('person') || has.has('room') || has.has('online') || has.has('vacancy')
  const hasTitle = has.has('text') && !initialsFirst.test(text)
  return {
    kind: hasTitle ? (isComplete ? 'whole' : 'title') : 'details',
    subgroup: half?.kind === 'subgroup' ? half.subgroup : 0,
  }
}

/** «А. Б. Ким, В. Г. Ли»: names alone, which could be parted before their initials too. */
const initialsFirst = /^(?:\p{Lu}\.\s?\p{Lu}\.\s?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:[,;/]\s*|\s*$))+$/u

/** «-» in a row: no class in its weeks. */
const saysNone = new RegExp(String.raw`^[\s${dashes}_]+$`, 'u')

/** Whether a row goes on with the title of the row above. */
const goesOn = (above: string, text: string): boolean =>
  /^[\p{Ll}(«"]/u.test(text) || /(?:^|\s)\p{Ll}{1,3}$|[-–,(]$/u.test(above)

/** The cells with text of a pair in a column. */
function cellsOf(board: SheetBoard, slot: RowSlot, column: number): BoardCell[] {
  const cells: BoardCell[] = []
  for (let row = slot.from; row <= slot.to; row += 1) {
    const cell = board.at(row, column)
    if (cell !== cells.at(-1) && cell.text !== '' && board.isVisible(row, column)) cells.push(cell)
  }
  return cells
}

/** Whether a row of a pair in a column says that it has no class, so that the others are halves. */
const hasEmptyRow = (board: SheetBoard, slot: RowSlot, column: number): boolean =>
  cellsOf(board, slot, column).some(({ text }) => saysNone.test(text))

/** The rows of a pair as somebody said what they are. */
function saidRows(cells: BoardCell[], said: Exclude<RowHabit, 'found'>, middle: number): RowGroup[] {
  if (said === 'lines') return cells.length === 0 ? [] : [{ cells, parity: 'every', doubts: [] }]
  return cells.map((cell) => {
    const { top, bottom } = cell.range
    const half = bottom < middle ? 'odd' : top >= middle ? 'even' : 'every'
    return { cells: [cell], parity: said === 'halves' ? half : 'every', doubts: [] }
  })
}

/** «Иванов 101», «Иванов»: what would be a title too, if it did not stand below titles only. */
const nameRow = /^(\p{Lu}\p{Ll}{2,}(?:-\p{Lu}\p{Ll}+)?(?:\s?[/,]\s?\p{Lu}\p{Ll}{2,})*)(?:\s+\S*\d\S*|\s+с\/з)?$/u

/**
 * The words alone below titles that nobody is named in, if these are often so and none of them is a title elsewhere: the
 * surnames of teachers.
 */
function namesBelow(board: SheetBoard, slots: Iterable<RowSlot>, columns: readonly number[]): Set<string> {
  const above = new Set<string>()
  const below = new Map<string, number>()
  let others = 0
  for (const slot of slots)
    for (const column of columns) {
      const [first, second, third] = cellsOf(board, slot, column)
      if (!first) continue
      above.add(first.text.trim())
      const isOver = kindOf(first.text).kind === 'title' && (!third || kindOf(third.text).kind === 'details')
      const name = second && isOver ? nameRow.exec(second.text.trim())?.[1] : undefined
      if (name !== undefined) below.set(name, (below.get(name) ?? 0) + 1)
      else if (second) others += 1
    }
  const names = [...below].filter(([name]) => !above.has(name))
  const count = names.reduce((sum, [, times]) => sum + times, 0)
  return count < 3 || count < others ? new Set() : new Set(names.map(([name]) => name))
}

/** The rows of a pair, joined to those that they complete. */
function joinedRows(board: SheetBoard, slot: RowSlot, column: number, names: ReadonlySet<string>): BoardCell[][] {
  const groups: BoardCell[][] = []
  for (const cell of cellsOf(board, slot, column)) {
    if (saysNone.test(cell.text)) continue
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && completes(group, last, cell, names)) group.push(cell)
    else groups.push([cell])
  }
  return groups
}

function completes(group: readonly BoardCell[], last: BoardCell, cell: BoardCell, names: ReadonlySet<string>): boolean {
  if (kindOf(cell.text).kind === 'details') return true
  const isTitle = group.every(({ text }) => kindOf(text).kind === 'title')
  return isTitle && (goesOn(last.text, cell.text) || names.has(nameRow.exec(cell.text.trim())?.[1] ?? ''))
}

/** How often the rows of a block's pairs are lines of one lesson, and how often lessons of their own. */
export type RowUse = {
  lines: number
  halves: number
  shared: number
  /** Surnames that stand alone below titles. */
  names: ReadonlySet<string>
}

export const noUse: RowUse = { lines: 0, halves: 0, shared: 0, names: new Set() }
export const addUse = (a: RowUse, b: RowUse): RowUse => ({
  names: new Set([...a.names, ...b.names]),
  lines: a.lines + b.lines,
  halves: a.halves + b.halves,
  shared: a.shared + b.shared,
})

/** Looks through a block for how it uses the rows of its pairs. */
export function rowUseOf(
  board: SheetBoard,
  groups: readonly GroupColumns[],
  slots: ReadonlyMap<number, RowSlot>,
): RowUse {
  const columns = groups.flatMap(({ lessons }) => lessons.map(({ column }) => column))
  const several = [...new Set(slots.values())].filter(({ from, to, half }) => from !== to && half === null)
  const use = { ...noUse, names: namesBelow(board, several, columns) }
  let dashed = 0
  for (const slot of several) {
    const middle = middleOf(slot)
    for (const column of columns) {
      const parts = joinedRows(board, slot, column, use.names)
      const [first, second] = parts
      if (!first) continue
      if (parts.length === 1 && first.length > 1) use.lines += 1
      const isLower = (first[0]?.range.top ?? 0) >= middle && kindOf(first[0]?.text ?? '').kind !== 'details'
      if (parts.length === 1 && first.length === 1 && isLower) use.halves += 1
      else if (parts.length === 1 && first.length === 1 && hasEmptyRow(board, slot, column)) dashed += 1
      if (second && isWhole(first) && isWhole(second)) use.halves += 1
      if (second && !isWhole(first) && !isWhole(second)) use.shared += 1
    }
  }
  // Among lines, a dash may stand for a room.
  return use.lines === 0 ? { ...use, halves: use.halves + dashed } : use
}

const middleOf = ({ from, to }: RowSlot): number => from + (to - from + 1) / 2
const isWhole = (cells: readonly BoardCell[]): boolean =>
  cells.length > 1 || cells.some(({ text }) => kindOf(text).kind === 'whole')

export const guessedHalf: Doubt = { kind: 'guessedHalf', of: '' }

/**
 * Parts the cells of a pair in a column into lessons. Rows that complete each other are one lesson of every
 * week; two that are whole are one of odd weeks and one of even weeks.
 */
export function partRows(
  board: SheetBoard,
  slot: RowSlot,
  column: number,
  { rows: use, said }: { rows: RowUse; said: RowHabit },
): RowGroup[] {
  const middle = middleOf(slot)
  if (said !== 'found') return saidRows(cellsOf(board, slot, column), said, middle)
  const parts = joinedRows(board, slot, column, use.names)
  const [first, second] = parts
  if (!first) return []
  const top = Math.max(slot.from, first[0]?.range.top ?? slot.from)
  const bottom = (cells: readonly BoardCell[]) => Math.min(slot.to, cells.at(-1)?.range.bottom ?? slot.to)
  if (!second) {
    const isUpper = bottom(first) < middle
    const isLower = top >= middle
    if (!isUpper && !isLower) return [{ cells: first, parity: 'every', doubts: [] }]
    // Where lessons take several lines each, those over blank rows are one of every week.
    const isDashed = hasEmptyRow(board, slot, column)
    const size = bottom(first) - top + 1
    const hasMost = size * 2 > slot.to - slot.from + 1
    const areLines = first.length > 1 && top === slot.from && use.lines > use.halves * 4 && (!isDashed || hasMost)
    if (areLines) return [{ cells: first, parity: 'every', doubts: [] }]
    if (use.halves === 0 && !isDashed) return [{ cells: first, parity: 'every', doubts: isLower ? [guessedHalf] : [] }]
    // Where rows are lines too, a title alone may have lost its second line.
    // Of four weeks that take turns, each has a quarter of the rows.
    const isQuarter = size * 2 < slot.to - slot.from + 1 && slot.to - slot.from > 2
    const isSure = !isQuarter && (use.lines === 0 || (!isDashed && isWhole(first) && use.halves > 1))
    return [{ cells: first, parity: isUpper ? 'odd' : 'even', doubts: isSure ? unevenDoubts(slot) : [guessedHalf] }]
  }
  if (parts.length > 2)
    return parts.map((cells) => ({ cells, parity: 'every', doubts: [{ kind: 'guessedSplit', of: '' }] }))
  const isParted = bottom(first) < middle && (second[0]?.range.top ?? 0) >= middle
  // A title over a whole lesson may be the title's first line.
  const isTitleOver = !isWhole(first) && isWhole(second)
  const isUsual = use.lines === 0 ? use.halves >= use.shared : use.halves > 1
  const areBoth = isWhole(first) && isWhole(second)
  const isSure = isParted && isUsual && !isTitleOver && !areSubgroups(first, second) && (areBoth || use.lines === 0)
  const doubts = isSure ? unevenDoubts(slot) : [guessedHalf]
  return [
    { cells: first, parity: 'odd', doubts },
    { cells: second, parity: 'even', doubts },
  ]
}

const unevenDoubts = (slot: RowSlot): Doubt[] => ((slot.to - slot.from + 1) % 2 === 1 ? [guessedHalf] : [])

/** Rows of different subgroups may be lessons at the same time. */
function areSubgroups(first: readonly BoardCell[], second: readonly BoardCell[]): boolean {
  const of = (cells: readonly BoardCell[]) =>
    cells.map(({ text }) => kindOf(text).subgroup).find((half) => half !== 0) ?? 0
  return of(first) !== 0 && of(second) !== 0 && of(first) !== of(second)
}
