import type { CellRange, Doubt, SkippedCell } from '@/lib/grids/rules/reading'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { SheetBoard, BoardCell } from './board'
import type { GroupColumns, LessonColumn } from './find-columns'
import type { Block } from './find-blocks'
import type { RowSlot } from './find-slots'
import { saysFree } from '@/lib/core/rules/words/free'
import { readDay } from './read-axis'
import { noSides, type Sides } from './side-columns'

/** The unread texts of one lesson cell in one slot, and their audience. */
export type PlacedText = {
  range: CellRange
  text: string
  sides: Sides
  slot: RowSlot
  parity: 'every' | 'odd' | 'even'
  audience: { groups: string[]; subgroup: Subgroup }[]
  doubts: Doubt[]
}

/** The whole visible text of a lesson: the subject of a rule about a cell. */
export const displayText = ({ text, sides }: Pick<PlacedText, 'text' | 'sides'>): string =>
  [
    text.trim(),
    ...new Set(
      [sides.type, sides.teachers, sides.rooms].map((side) => side.trim()).filter((side) => side !== ''),
    ),
  ].join('\n')

type Skipped = Omit<SkippedCell, 'sheet'>
type Columns = { group: GroupColumns; lesson: LessonColumn }[]

/** How a block uses its rows; determined before its cells are read. */
export type Habits = {
  /** The rows of a pair are lines of one text, not halves. */
  linesInRows: boolean
  /** The lower rows of pairs contain lessons of their own. */
  usesLowerHalf: boolean
  /** Lessons of whole groups are merged over the columns of their subgroups. */
  mergesSubgroups: boolean
  /** Each cell is a lesson of every week, wherever it stands in its pair. */
  areWhole: boolean
}

/** The lesson cells of a block, each once for every slot that it covers. */
export function placedTexts(
  board: SheetBoard,
  block: Block,
  groups: readonly GroupColumns[],
  slots: ReadonlyMap<number, RowSlot>,
  habits: Habits,
): { texts: PlacedText[]; skipped: Skipped[] } {
  const columns: Columns = groups.flatMap((group) => group.lessons.map((lesson) => ({ group, lesson })))
  const seen = new Set<BoardCell>()
  const texts: PlacedText[] = []
  const skipped: Skipped[] = []
  for (let row = block.top; row <= block.bottom; row += 1)
    for (const { lesson } of columns) {
      const cell = board.at(row, lesson.column)
      if (cell.text === '' || seen.has(cell) || !board.isVisible(row, lesson.column)) continue
      seen.add(cell)
      if (readDay(cell.text) !== null || isBareDate(cell.text)) continue
      const spot = { range: cell.range, text: cell.text }
      if (saysFree(cell.text)) {
        if (/\p{L}/u.test(cell.text)) skipped.push({ ...spot, why: 'free day' })
        continue
      }
      const covered = columns.filter(
        (one) => one.lesson.column >= cell.range.left && one.lesson.column <= cell.range.right,
      )
      const units = slotsOf(cell, block, slots)
      if (units.length === 0) skipped.push({ ...spot, why: 'no pair' })
      for (const { slot, rows } of units) {
        if (habits.linesInRows || (slot.half !== null && slot.to > slot.from)) {
          // The first cell of a slot also stands for the lines below it.
          if (rows[0] !== slot.from && !isFirstText(board, lesson.column, slot, cell)) continue
          texts.push(gluedText(board, cell, slot, covered, seen, habits))
        } else texts.push(...halvedTexts(board, cell, slot, rows, covered, habits))
      }
    }
  return { texts, skipped }
}

const isBareDate = (text: string): boolean => /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/.test(text)

const slotsOf = (
  cell: BoardCell,
  block: Block,
  slots: ReadonlyMap<number, RowSlot>,
): { slot: RowSlot; rows: number[] }[] => {
  const units = new Map<RowSlot, number[]>()
  for (
    let row = Math.max(block.top, cell.range.top);
    row <= Math.min(block.bottom, cell.range.bottom);
    row += 1
  ) {
    const slot = slots.get(row)
    if (slot) units.set(slot, [...(units.get(slot) ?? []), row])
  }
  // A cell across both labelled halves of a pair is one lesson of every week.
  const merged: { slot: RowSlot; rows: number[] }[] = []
  for (const [slot, rows] of units) {
    const last = merged.at(-1)
    if (
      last &&
      last.slot.pair === slot.pair &&
      last.slot.day === slot.day &&
      slot.half !== null &&
      last.slot.half !== slot.half
    )
      merged[merged.length - 1] = {
        slot: { ...last.slot, half: null, from: last.slot.from, to: slot.to },
        rows: [...last.rows, ...rows],
      }
    else merged.push({ slot, rows })
  }
  return merged
}

const isFirstText = (board: SheetBoard, column: number, slot: RowSlot, cell: BoardCell): boolean => {
  for (let row = slot.from; row < cell.range.top; row += 1)
    if (board.at(row, column).text !== '') return false
  return true
}

function gluedText(
  board: SheetBoard,
  cell: BoardCell,
  slot: RowSlot,
  covered: Columns,
  seen: Set<BoardCell>,
  habits: Habits,
): PlacedText {
  const lines: string[] = [cell.text]
  let bottom = cell.range.bottom
  for (let row = cell.range.bottom + 1; row <= slot.to; row += 1) {
    const below = board.at(row, cell.range.left)
    if (seen.has(below)) continue
    seen.add(below)
    if (below.text !== '') lines.push(below.text)
    bottom = Math.max(bottom, Math.min(below.range.bottom, slot.to))
  }
  const rows = Array.from({ length: slot.to - slot.from + 1 }, (_, index) => slot.from + index)
  const sides = rows.map((row) => sidesAt(board, row, cell, covered)).reduce(joinedSides, noSides)
  return {
    range: { ...cell.range, bottom },
    text: lines.join('\n'),
    sides,
    slot,
    parity: slot.half ?? 'every',
    ...audienceOf(covered, cell, board, habits),
  }
}

/**
 * A cell within a pair: of every week, or of the half its rows belong to; the side columns may differ by
 * half.
 */
function halvedTexts(
  board: SheetBoard,
  cell: BoardCell,
  slot: RowSlot,
  rows: readonly number[],
  covered: Columns,
  habits: Habits,
): PlacedText[] {
  const { audience, doubts } = audienceOf(covered, cell, board, habits)
  const placed = (parity: PlacedText['parity'], sides: Sides, more: Doubt[] = []): PlacedText => ({
    range: cell.range,
    text: cell.text,
    sides,
    slot,
    parity,
    audience,
    doubts: [...doubts, ...more],
  })
  const isLabelled = slot.half !== null
  const isWhole = rows[0] === slot.from && rows.at(-1) === slot.to
  const middle = slot.from + (slot.to - slot.from + 1) / 2
  const upper = rows.filter((row) => row < middle)
  const lower = rows.filter((row) => row >= middle)
  const sidesOf = (some: readonly number[]) =>
    some.map((row) => sidesAt(board, row, cell, covered)).reduce(joinedSides, noSides)
  if (isLabelled || slot.from === slot.to || habits.areWhole)
    return [placed(slot.half ?? 'every', sidesOf(rows))]
  if (isWhole && upper.length > 0 && lower.length > 0) {
    const [first, second] = [sidesOf(upper), sidesOf(lower)]
    const differs = (['type', 'teachers', 'rooms'] as const).some(
      (role) => first[role] !== '' && second[role] !== '' && first[role] !== second[role],
    )
    if (!differs) return [placed('every', sidesOf(rows))]
    return [placed('odd', filledFrom(first, second)), placed('even', filledFrom(second, first))]
  }
  if (!habits.usesLowerHalf) return [placed('every', sidesOf(rows), [{ kind: 'guessedHalf', of: '' }])]
  const isUneven = (slot.to - slot.from + 1) % 2 === 1
  return [
    placed(
      lower.length === 0 ? 'odd' : 'even',
      sidesOf(rows),
      isUneven ? [{ kind: 'guessedHalf', of: '' }] : [],
    ),
  ]
}

const roles = ['type', 'teachers', 'rooms', 'link'] as const

const filledFrom = (sides: Sides, other: Sides): Sides => ({
  type: sides.type || other.type,
  teachers: sides.teachers || other.teachers,
  rooms: sides.rooms || other.rooms,
  link: sides.link || other.link,
})

function joinedSides(a: Sides, b: Sides): Sides {
  const join = (one: string, other: string) =>
    one === '' || one === other ? other || one : other === '' ? one : `${one}\n${other}`
  return {
    type: join(a.type, b.type),
    teachers: join(a.teachers, b.teachers),
    rooms: join(a.rooms, b.rooms),
    link: join(a.link, b.link),
  }
}

/** The contents of the columns that complete a cell's lessons, in a row. */
function sidesAt(board: SheetBoard, row: number, cell: BoardCell, covered: Columns): Sides {
  const sides = { ...noSides }
  const seen = new Set<BoardCell>([cell])
  for (const { lesson } of covered)
    for (const { role, column } of lesson.sides) {
      const beside = board.at(row, column)
      if (beside.text === '' || seen.has(beside)) continue
      seen.add(beside)
      if (roles.some((one) => one === role && sides[one].split('\n').includes(beside.text))) continue
      sides[role] = sides[role] === '' ? beside.text : `${sides[role]}\n${beside.text}`
    }
  return sides
}

/**
 * The audience of a cell: every group whose columns it covers, or a half where it covers only that half's.
 */
function audienceOf(
  covered: Columns,
  cell: BoardCell,
  board: SheetBoard,
  habits: Habits,
): Pick<PlacedText, 'audience' | 'doubts'> {
  const byGroup = new Map<GroupColumns, LessonColumn[]>()
  for (const { group, lesson } of covered) byGroup.set(group, [...(byGroup.get(group) ?? []), lesson])
  const bySubgroup = new Map<Subgroup, string[]>()
  const doubts: Doubt[] = []
  for (const [group, lessons] of byGroup) {
    const [only] = lessons
    const isHalf = lessons.length === 1 && group.lessons.length > 1
    const subgroup = isHalf ? (only?.subgroup ?? 0) : group.lessons.length === 1 ? (only?.subgroup ?? 0) : 0
    if (isHalf && only) {
      const others = group.lessons.filter((one) => one !== only)
      const isAlone = others.every(({ column }) => board.at(cell.range.top, column).text === '')
      if (only.isGuess || (isAlone && !habits.mergesSubgroups))
        doubts.push({ kind: 'guessedSubgroup', of: group.titles.join(', ') })
    }
    if (!group.certain) doubts.push({ kind: 'guessedGroup', of: group.titles.join(', ') })
    bySubgroup.set(subgroup, [...(bySubgroup.get(subgroup) ?? []), ...group.titles])
  }
  return { audience: [...bySubgroup].map(([subgroup, groups]) => ({ subgroup, groups })), doubts }
}
