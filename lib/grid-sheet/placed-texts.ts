import type { Subgroup } from '@/lib/core/names/rules/resource'
import { folded } from '@/lib/core/words/rules/folded'
import { saysFree } from '@/lib/core/words/rules/free'
import { grouped, numbersFrom } from '@/lib/core/words/rules/lists'
import type { RowHabit } from '@/lib/grids/rules/marks'
import type { CellRange, Doubt, SkipReason } from '@/lib/grids/rules/reading'
import type { SheetBoard, BoardCell } from './board'
import { type Block, repeatsHead } from './find-blocks'
import type { GroupColumns, LessonColumn } from './find-columns'
import type { RowSlot } from './find-slots'
import { guessedHalf, partRows, type RowGroup, type RowUse } from './part-rows'
import { isAxisText, isBareDate } from './read-axis'
import { noSides, type Sides } from './side-columns'

/** The unread texts of one lesson cell in one slot, and their audience. */
export type PlacedText = {
  range: CellRange
  /** The cells that the text and its sides stand in. */
  cells: BoardCell[]
  text: string
  sides: Sides
  slot: RowSlot
  parity: 'every' | 'odd' | 'even'
  /** Only the place among the rows of its pair tells which weeks it has. */
  isByRow: boolean
  audience: { groups: string[]; subgroup: Subgroup }[]
  doubts: Doubt[]
}

/** The whole visible text of a lesson: the subject of a rule about a cell. */
export const displayText = ({ text, sides }: Pick<PlacedText, 'text' | 'sides'>): string =>
  [
    text.trim(),
    ...new Set([sides.type, sides.teachers, sides.rooms].map((side) => side.trim()).filter((side) => side !== '')),
  ].join('\n')

/** A cell without a lesson. */
type Skipped = { cell: BoardCell; why: SkipReason }
type Columns = { group: GroupColumns; lesson: LessonColumn }[]

/** How a block uses its rows and columns; determined before its cells are read. */
export type Habits = {
  rows: RowUse
  /** What the rows of a pair are, if it is said. */
  said: RowHabit
  /** Lessons of whole groups are merged over the columns of their subgroups. */
  mergesSubgroups: boolean
}

/** `use`: of the rows, in the whole sheet. */
export function habitsOf(
  { board, rows }: { board: SheetBoard; rows: RowHabit },
  { block, groups }: { block: Block; groups: readonly GroupColumns[] },
  use: RowUse,
): Habits {
  return {
    rows: use,
    said: rows,
    mergesSubgroups: groups.some(
      ({ lessons: [first, second] }) => first && second && mergesColumns(board, block, first.column, second.column),
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

/** «Обед 12.00-12.40». */
const timesAtEnd = /\s*\(?(?:с\s)?\d{1,2}[.:]\d\d\s*(?:-|до)\s*\d{1,2}[.:]\d\d\)?$/u

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
      if (isAxisText(cell.text) || repeatsHead(board, block, cell)) continue
      if (saysFree(folded(cell.text).replace(timesAtEnd, ''))) {
        skipped.push({ cell, why: 'free day' })
        continue
      }
      if (isNote(cell.text)) {
        skipped.push({ cell, why: 'remark' })
        continue
      }
      const units = slotsOf(cell, block, slots)
      if (units.length === 0) skipped.push({ cell, why: 'no pair' })
      for (const unit of units) texts.push(...textsOf(board, { cell, ...unit }, columns, seen, habits))
    }
  return { texts, skipped }
}

/** A note in the place of a lesson: «см. расписание ФОК», «с 15:30», «сессия». */
const isNote = (text: string): boolean =>
  /^(?:см\.?|смотри(?:те)?)\s|^по (?:отдельному|индивидуальному) (?:расписани|график|план)|^(?:начало )?(?:с|в|до)\s*\d{1,2}[:.-]\d\d\.?$|^(?:каникул|праздничн[а-я]+ д|(?:экзаменационная |зачетная )?сессия)|^(?:онлайн|дистанционно|дистант|до|эо)\.?$/.test(
    folded(text).replace(/\s+/g, ' ').trim(),
  )

const slotsOf = (
  cell: BoardCell,
  block: Block,
  slots: ReadonlyMap<number, RowSlot>,
): { slot: RowSlot; rows: number[] }[] => {
  const units = new Map<RowSlot, number[]>()
  for (let row = Math.max(block.top, cell.range.top); row <= Math.min(block.bottom, cell.range.bottom); row += 1) {
    const slot = slots.get(row)
    if (slot) units.set(slot, [...(units.get(slot) ?? []), row])
  }
  // A cell across both labelled halves of a pair is one lesson of every week, or of the whole group.
  const merged: { slot: RowSlot; rows: number[] }[] = []
  for (const [slot, rows] of units) {
    const last = merged.at(-1)
    const isOther = (label: 'half' | 'subgroup', none: null | 0) =>
      slot[label] !== none && last?.slot[label] !== slot[label]
    if (
      last &&
      last.slot.pair === slot.pair &&
      last.slot.day === slot.day &&
      (isOther('half', null) || isOther('subgroup', 0))
    )
      merged[merged.length - 1] = {
        slot: { ...last.slot, half: null, subgroup: 0, from: last.slot.from, to: slot.to },
        rows: [...last.rows, ...rows],
      }
    else merged.push({ slot, rows })
  }
  return merged
}

type Spot = { cell: BoardCell; slot: RowSlot; rows: number[] }

const under = ({ range }: BoardCell, columns: Columns): Columns =>
  columns.filter(({ lesson: { column } }) => column >= range.left && column <= range.right)

/** The texts that begin in a cell: lines of a labelled row, or lessons of the rows of a pair. */
function textsOf(
  board: SheetBoard,
  { cell, slot, rows }: Spot,
  columns: Columns,
  seen: Set<BoardCell>,
  habits: Habits,
): PlacedText[] {
  const covered = under(cell, columns)
  const others = (cells: readonly BoardCell[]) => cells.forEach((other) => seen.add(other))
  if (slot.half !== null || slot.subgroup !== 0 || slot.from === slot.to) {
    const lines = linesBelow(board, cell, slot, seen)
    others(lines)
    return [placedText(board, { cells: [cell, ...lines], slot, parity: slot.half ?? 'every' }, covered, habits)]
  }
  const first = covered[0]?.lesson.column ?? cell.range.left
  const groups = partRows(board, slot, first, habits)
  const group = groups.find(({ cells }) => cells.includes(cell))
  if (!group || group.cells[0] !== cell) return []
  const shares = sharesOf(board, { cell, slot, rows }, covered, habits)
  if (shares) {
    for (const share of shares) others(share.cells)
    const texts = shares.map(({ columns: own, cells, parity, doubts }) =>
      placedText(board, { cells, slot, parity, doubts }, own, habits),
    )
    // A room beside one of them may be that of the others too.
    const areEven = new Set(texts.map(({ sides }) => sides.rooms === '')).size === 1
    return areEven ? texts : texts.map((text) => ({ ...text, doubts: [...text.doubts, guessedSplit] }))
  }
  others(group.cells)
  // What stands below belongs to the cell if both are of the same groups.
  const isUneven = group.cells.some((one) => {
    const own = under(one, columns)
    return own.length !== covered.length || own.some((column) => !covered.includes(column))
  })
  const doubts = [...group.doubts, ...(isUneven ? [guessedSplit] : [])]
  const { parity } = group
  const isWhole = rows[0] === slot.from && rows.at(-1) === slot.to && group.cells.length === 1
  if (!isWhole) return [placedText(board, { cells: group.cells, slot, parity, doubts }, covered, habits)]
  return wholeTexts(board, { cell, slot, rows }, covered, habits)
}

const guessedSplit: Doubt = { kind: 'guessedSplit', of: '' }

type Share = RowGroup & { columns: Columns }

/**
 * The lessons of a title over several columns each of which has a teacher of its own below it; null if not all
 * of them have.
 */
function sharesOf(board: SheetBoard, { cell, slot }: Spot, covered: Columns, habits: Habits): Share[] | null {
  const shares = new Map<BoardCell, Share>()
  for (const column of covered) {
    const group = partRows(board, slot, column.lesson.column, habits).find(({ cells }) => cells[0] === cell)
    const next = group?.cells[1]
    if (!group || !next) return null
    const share = shares.get(next)
    if (share) share.columns.push(column)
    else shares.set(next, { ...group, columns: [column] })
  }
  return shares.size > 1 ? [...shares.values()] : null
}

/** The further lines of a labelled row that is several rows high. */
function linesBelow(board: SheetBoard, cell: BoardCell, slot: RowSlot, seen: ReadonlySet<BoardCell>): BoardCell[] {
  const lines = new Set<BoardCell>()
  for (let row = cell.range.bottom + 1; row <= slot.to; row += 1) {
    const below = board.at(row, cell.range.left)
    if (below.text !== '' && !seen.has(below)) lines.add(below)
  }
  return [...lines]
}

type Written = {
  cells: BoardCell[]
  slot: RowSlot
  parity: PlacedText['parity']
  doubts?: Doubt[]
  beside?: Beside
}

function placedText(
  board: SheetBoard,
  { cells, slot, parity, doubts: more = [], beside }: Written,
  covered: Columns,
  habits: Habits,
): PlacedText {
  const [cell] = cells
  if (!cell) throw new Error('a text without a cell')
  const bottom = Math.max(...cells.map(({ range }) => range.bottom))
  const rows = numbersFrom(Math.max(slot.from, cell.range.top), Math.min(slot.to, bottom))
  const own = beside ?? besideRows(board, rows, cell, covered)
  const found = { ...own, sides: withSidesOfAll(own.sides, board, cell, covered) }
  const { audience, doubts } = audienceOf(covered, cell, board, habits)
  const halves = new Set(covered.map(({ lesson }) => lesson.half))
  const ofColumn = (halves.size === 1 ? [...halves][0] : null) ?? 'every'
  const isOther = parity !== 'every' && ofColumn !== 'every' && parity !== ofColumn
  return {
    range: { ...cell.range, bottom },
    text: cells.map(({ text }) => text).join('\n'),
    sides: found.sides,
    cells: [...cells, ...found.cells],
    slot,
    parity: parity === 'every' ? ofColumn : parity,
    isByRow: parity !== 'every' && slot.half === null && ofColumn === 'every',
    audience,
    doubts: [...doubts, ...more, ...(isOther ? [{ kind: 'otherParity', of: '' } as const] : [])],
  }
}

/**
 * A lesson over several pairs has one room, although its cell is narrower and stands beside only one of them; if they are
 * several, each is that of its own pair.
 */
function withSidesOfAll(sides: Sides, board: SheetBoard, cell: BoardCell, covered: Columns): Sides {
  const missing = roles.filter((role) => sides[role] === '')
  if (missing.length === 0 || cell.range.top === cell.range.bottom) return sides
  const all = besideRows(board, numbersFrom(cell.range.top, cell.range.bottom), cell, covered)
  const isOne = (role: (typeof roles)[number]) => all.cells.filter(({ text }) => text === all.sides[role]).length > 0
  return { ...sides, ...Object.fromEntries(missing.filter(isOne).map((role) => [role, all.sides[role]])) }
}

/** A cell over all rows of a pair: of every week, unless what stands beside it differs by half. */
function wholeTexts(board: SheetBoard, { cell, slot, rows }: Spot, covered: Columns, habits: Habits): PlacedText[] {
  const middle = slot.from + (slot.to - slot.from + 1) / 2
  const besideOf = (some: readonly number[]) => besideRows(board, some, cell, covered)
  const upper = besideOf(rows.filter((row) => row < middle))
  const lower = besideOf(rows.filter((row) => row >= middle))
  const differs = (['type', 'teachers', 'rooms'] as const).filter(
    (role) => upper.sides[role] !== '' && lower.sides[role] !== '' && upper.sides[role] !== lower.sides[role],
  )
  const placed = (parity: PlacedText['parity'], beside: Beside, doubts: Doubt[]) =>
    placedText(board, { cells: [cell], slot, parity, beside, doubts }, covered, habits)
  if (differs.length === 0) return [placed('every', besideOf(rows), [])]
  const doubts: Doubt[] = differs.length > 1 ? [] : [guessedHalf]
  return [
    placed('odd', { ...upper, sides: filledFrom(upper.sides, lower.sides) }, doubts),
    placed('even', { ...lower, sides: filledFrom(lower.sides, upper.sides) }, doubts),
  ]
}

const roles = ['type', 'teachers', 'rooms', 'link'] as const

const eachSide = (a: Sides, b: Sides, of: (one: string, other: string) => string): Sides => ({
  type: of(a.type, b.type),
  teachers: of(a.teachers, b.teachers),
  rooms: of(a.rooms, b.rooms),
  link: of(a.link, b.link),
})

const filledFrom = (sides: Sides, other: Sides): Sides => eachSide(sides, other, (a, b) => a || b)

const joinedSides = (sides: Sides, other: Sides): Sides =>
  eachSide(sides, other, (a, b) => (a === '' || a === b ? b || a : b === '' ? a : `${a}\n${b}`))

/** What stands in the columns that complete a cell's lessons, and the cells that it stands in. */
type Beside = { sides: Sides; cells: BoardCell[] }

const besideRows = (board: SheetBoard, rows: readonly number[], cell: BoardCell, covered: Columns): Beside =>
  rows
    .map((row) => besideRow(board, row, cell, covered))
    .reduce((sofar, one) => ({ sides: joinedSides(sofar.sides, one.sides), cells: [...sofar.cells, ...one.cells] }), {
      sides: noSides,
      cells: [],
    })

function besideRow(board: SheetBoard, row: number, cell: BoardCell, covered: Columns): Beside {
  const sides = { ...noSides }
  const seen = new Set<BoardCell>([cell])
  for (const { lesson } of covered)
    for (const { role, column } of lesson.sides) {
      const beside = board.at(row, column)
      // «СР» is a type here, not a day.
      if (beside.text === '' || seen.has(beside) || isBareDate(beside.text)) continue
      // A cell that begins over the lessons is a line of theirs.
      if (under(beside, covered).length > 0) continue
      seen.add(beside)
      if (roles.some((one) => one === role && sides[one].split('\n').includes(beside.text))) continue
      sides[role] = sides[role] === '' ? beside.text : `${sides[role]}\n${beside.text}`
    }
  return { sides, cells: [...seen].filter((one) => one !== cell) }
}

/** The audience of a cell: every group whose columns it covers, or a half where it covers only that half's. */
function audienceOf(
  covered: Columns,
  cell: BoardCell,
  board: SheetBoard,
  habits: Habits,
): Pick<PlacedText, 'audience' | 'doubts'> {
  const byGroup = grouped(covered, ({ group }) => group)
  const bySubgroup = new Map<Subgroup, string[]>()
  const doubts: Doubt[] = []
  for (const [group, columns] of byGroup) {
    const lessons = columns.map(({ lesson }) => lesson)
    const [only] = lessons
    const isHalf = lessons.length === 1 && group.lessons.length > 1 && only?.half === null
    const named = new Set(lessons.map((one) => (one.isGuess ? 0 : one.subgroup)))
    const ofAll = named.size === 1 ? ([...named][0] ?? 0) : 0
    const subgroup = isHalf || group.lessons.length === 1 ? (only?.subgroup ?? 0) : ofAll
    // Several columns of a group, but not all of them, are a part that has no name.
    const isPart = lessons.length > 1 && lessons.length < group.lessons.length && only?.half === null
    if (isPart && ofAll === 0) doubts.push({ kind: 'guessedSubgroup', of: group.titles.join(', ') })
    if (isHalf && only) {
      const others = group.lessons.filter((one) => one !== only)
      const isAlone = others.every(({ column }) => board.at(cell.range.top, column).text === '')
      // Only columns that lessons of the whole group are merged over are surely its halves.
      const isSure =
        others.every((one) => one.subgroup !== only.subgroup) &&
        (!only.isGuess || (group.lessons.length === 2 && habits.mergesSubgroups))
      if (!isSure || (isAlone && !habits.mergesSubgroups))
        doubts.push({ kind: 'guessedSubgroup', of: group.titles.join(', ') })
    }
    if (!group.certain) doubts.push({ kind: 'guessedGroup', of: group.titles.join(', ') })
    bySubgroup.set(subgroup, [...(bySubgroup.get(subgroup) ?? []), ...group.titles])
  }
  return { audience: [...bySubgroup].map(([subgroup, groups]) => ({ subgroup, groups })), doubts }
}
