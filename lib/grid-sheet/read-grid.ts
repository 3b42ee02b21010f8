import type { PairTime } from '@/lib/core/rules/calendar/pairs'
import { isPlain, type SheetDate, type SheetWeeks } from '@/lib/core/rules/files/weeks'
import { folded } from '@/lib/core/rules/words/folded'
import type { RowHabit, SheetMarks } from '@/lib/grids/rules/marks'
import {
  type CellLesson,
  distinctDoubts,
  type Doubt,
  type DoubtKind,
  type GridLesson,
  type GridRule,
  type GridSheet,
  type ReadGrid,
  type SheetHalf,
  type SheetLessonColumn,
  type SheetRefusal,
  type SkippedCell,
} from '@/lib/grids/rules/reading'
import { boardOf, type SheetBoard, transposed, transposedRange } from './board'
import { cellContext, type CellContext } from './cell-context'
import { type ExistingNames, type NameLists, type Names, sheetNameKey } from './existing-names'
import { type Block, daysLieAcross, findBlocks } from './find-blocks'
import { findColumns, type GroupColumns } from './find-columns'
import {
  findSlots,
  type PairOf,
  pairsByTime,
  type RowSlot,
  slotHalves,
  startsOf,
  timesOf,
} from './find-slots'
import { layoutFor } from './layout-signs'
import { readTexts, spelledAlike } from './learn'
import { isFaulty, markedLayout, rulesOfLegends, withoutUnread } from './marked-layout'
import { displayText, type Habits, type PlacedText, placedTexts } from './placed-texts'
import { addWeeks } from './take-weeks'
import { tokensOf } from './tokens'

/** Everything in a lesson but its weeks and position. */
const contentKey = (lesson: GridLesson): string =>
  JSON.stringify([
    lesson.day,
    lesson.pair,
    lesson.discipline,
    lesson.type,
    lesson.subgroup,
    lesson.groups,
    lesson.teachers,
    lesson.rooms,
    lesson.start,
    lesson.online,
    lesson.selfStudy,
    lesson.vacancy,
  ])

/**
 * Joins lessons that differ only in their weeks: written in both halves of a pair, or on the sheets of
 * several weeks. The first keeps its position.
 */
function joinLessons(lessons: readonly GridLesson[]): GridLesson[] {
  const joined = new Map<string, GridLesson[]>()
  for (const lesson of lessons) {
    const key = contentKey(lesson)
    const alike = joined.get(key) ?? []
    const at = alike.findIndex((other) => joinedWeeks(other.weeks, lesson.weeks) !== null)
    const other = alike[at]
    const weeks = other ? joinedWeeks(other.weeks, lesson.weeks) : null
    if (other && weeks)
      alike[at] = { ...other, weeks, doubts: distinctDoubts([...other.doubts, ...lesson.doubts]) }
    else alike.push(lesson)
    joined.set(key, alike)
  }
  return [...joined.values()].flat()
}

const dateKey = ({ day, month, year }: SheetDate) => `${year ?? ''}-${month}-${day}`

/** The weeks of both, if they can be expressed together; otherwise null. */
function joinedWeeks(a: SheetWeeks, b: SheetWeeks): SheetWeeks | null {
  if (a.dates.length > 0 && b.dates.length > 0)
    return {
      ...a,
      dates: [...new Map([...a.dates, ...b.dates].map((date) => [dateKey(date), date])).values()],
    }
  if (a.dates.length + b.dates.length > 0) return null
  const hasBounds = a.from !== null || a.to !== null || b.from !== null || b.to !== null
  const areHalves = a.parity !== 'every' && b.parity !== 'every' && a.parity !== b.parity
  if (areHalves && !hasBounds && a.numbers.length === 0 && b.numbers.length === 0 && own(a) && own(b)) {
    return {
      ...a,
      parity: 'every',
      except: sorted([...a.except, ...b.except]),
      exceptDates: [...a.exceptDates, ...b.exceptDates],
    }
  }
  if (a.numbers.length > 0 && b.numbers.length > 0 && isListOnly(a) && isListOnly(b))
    return {
      ...a,
      parity: a.parity === b.parity ? a.parity : 'every',
      numbers: sorted([...a.numbers, ...b.numbers]),
    }
  return isPlain(a) && isPlain(b) && a.parity === b.parity ? a : null
}

/** The exceptions are weeks of its own half, so they mean the same for both. */
const own = ({ parity, except }: SheetWeeks): boolean =>
  except.every((week) => (week % 2 === 1) === (parity === 'odd'))

/** Just a list of weeks, all of its own half. */
const isListOnly = (weeks: SheetWeeks): boolean =>
  weeks.except.length + weeks.exceptDates.length === 0 &&
  weeks.from === null &&
  weeks.to === null &&
  (weeks.parity === 'every' || weeks.numbers.every((week) => (week % 2 === 1) === (weeks.parity === 'odd')))

const sorted = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

/**
 * Adds the doubts raised by the university's lists: a missing name is suspicious if most names of the file
 * are known. A new faculty's names are all unknown, and asking about each would not help.
 */
function checkedByLists(lessons: readonly GridLesson[], known: ExistingNames): GridLesson[] {
  const checks = [
    missing(lessons, ({ groups }) => groups, known.groups, 'unknownGroup'),
    missing(lessons, ({ teachers }) => teachers, known.teachers, 'unknownTeacher'),
    missing(lessons, ({ rooms }) => rooms, known.rooms, 'unknownRoom'),
  ]
  return lessons.map((lesson) => ({
    ...lesson,
    doubts: distinctDoubts([...lesson.doubts, ...checks.flatMap((doubtsOf) => doubtsOf(lesson))]),
  }))
}

type NamesOf = (lesson: GridLesson) => readonly string[]

function missing(
  lessons: readonly GridLesson[],
  namesOf: NamesOf,
  list: Names,
  kind: DoubtKind,
): (lesson: GridLesson) => Doubt[] {
  const keys = new Set(lessons.flatMap((lesson) => namesOf(lesson).map(sheetNameKey)))
  const listed = [...keys].filter((key) => list.has(key)).length
  if (listed * 2 < keys.size) return () => []
  return (lesson) =>
    namesOf(lesson)
      .filter((name) => !list.has(sheetNameKey(name)))
      .map((of) => ({ kind, of }))
}

const numbered =
  /(?:^|[^а-я])нед(?:еля|ели|\.)?\s*№?\s*(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*-?\s*(?:я|ая|й)?\s*нед/

/** The weeks of a whole sheet by its name: «неделя 7», «чётная неделя»; null if it has none. */
function sheetWeeks(name: string): Partial<SheetWeeks> | null {
  const plain = folded(name)
  if (/неч[её]т|числ|верх/.test(plain)) return { parity: 'odd' }
  if (/ч[её]т|знам|ниж/.test(plain)) return { parity: 'even' }
  const match = numbered.exec(plain)
  const number = match?.[1] ?? match?.[2]
  return number === undefined ? null : { numbers: [Number(number)] }
}

export type ReadOptions = {
  /** The university's names. */
  known: NameLists
  rules: readonly GridRule[]
  /** The university's pairs; empty if it has none of its own yet. */
  pairTimes: readonly PairTime[]
  /** Marks of sheets by name, rather than those of the rules. */
  marks?: ReadonlyMap<string, SheetMarks>
}

type ReadSheet = {
  sheet: GridSheet
  board: SheetBoard
  isTransposed: boolean
  parts: { block: Block; groups: GroupColumns[] }[]
  /** What the rows of a pair are, if marks say how the sheet is laid out. */
  marked: RowHabit | null
}
type Placed = PlacedText & { sheet: ReadSheet }

/**
 * Reads the lessons of grid sheets: groups across, days and pairs down (or the other way round). Never
 * throws.
 */
export function readGrid(sheets: readonly GridSheet[], options: ReadOptions): ReadGrid {
  const laidOut = sheets.map((sheet) => ({
    sheet,
    layout: options.marks?.get(sheet.name) ?? layoutFor(sheet, options.rules)?.layout ?? null,
  }))
  const legends = rulesOfLegends(laidOut.flatMap(({ sheet, layout }) => (layout ? [{ sheet, layout }] : [])))
  const rules = [...options.rules, ...legends]
  const known = withRuled(options.known, rules)
  const base = cellContext(known, rules, null)
  const refused: SheetRefusal[] = []
  const read = laidOut.flatMap(({ sheet, layout }) => {
    const found = layout ? byMarks(sheet, layout, base) : layoutOf(sheet, base)
    if ('why' in found) refused.push({ sheet: sheet.name, why: found.why })
    return 'why' in found ? [] : [found]
  })
  const starts = new Set(
    read.flatMap(({ board, parts }) => parts.flatMap(({ block }) => startsOf(board, block))),
  )
  const pairOf = pairsByTime(starts, options.pairTimes)
  const skipped: SkippedCell[] = []
  const placed = read.flatMap((sheet) => placedIn(sheet, pairOf, base, skipped))
  const { context, lessonsOf } = readTexts(placed, base)
  const lessons = placed.flatMap((text) => gridLessons(text, lessonsOf(text)))
  const groups = [
    ...new Set(
      read.flatMap(({ parts }) => parts.flatMap(({ groups }) => groups.flatMap(({ titles }) => titles))),
    ),
  ]
  return {
    lessons: checkedByLists(joinLessons(spelledAlike(lessons, known)), context.known),
    skipped,
    refused,
    groups,
    columns: columnsIn(read),
    halves: halvesIn(read, base),
    cells: new Set(placed.map(({ sheet, range }) => `${sheet.sheet.name}/${range.top}/${range.left}`)).size,
    pairTimes: timesOf(placed.map(({ slot }) => slot)),
  }
}

const columnsIn = (read: readonly ReadSheet[]): SheetLessonColumn[] =>
  distinct(
    read.flatMap(({ sheet, parts }) =>
      parts.flatMap(({ groups }) =>
        groups.flatMap(({ heads }) => heads.map((head) => ({ sheet: sheet.name, ...head }))),
      ),
    ),
    ({ sheet, heading }) => `${sheet}\n${folded(heading).trim()}`,
  )

const halvesIn = (read: readonly ReadSheet[], { rules }: CellContext): SheetHalf[] =>
  distinct(
    read.flatMap(({ sheet, board, parts }) =>
      parts.flatMap(({ block }) =>
        [...(slotHalves(board, block, rules.halves) ?? [])].map(([word, parity]): SheetHalf => {
          return { sheet: sheet.name, word, parity }
        }),
      ),
    ),
    ({ sheet, word }) => `${sheet}\n${folded(word).trim()}`,
  )

/** The first item of each key. */
const distinct = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map([...items].reverse().map((item) => [keyOf(item), item])).values()].reverse()

/** Whether a sheet, or its beginning, is laid out as a grid, or marked by a rule. */
export function isGrid(sheet: GridSheet, rules: readonly GridRule[] = []): boolean {
  if (layoutFor(sheet, rules)) return true
  const found = layoutOf({ ...sheet, isHidden: false }, plain)
  return !('why' in found) && found.parts.some(({ groups }) => groups.some(({ certain }) => certain))
}

const plain = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

function layoutOf(sheet: GridSheet, context: CellContext): ReadSheet | { why: SheetRefusal['why'] } {
  if (sheet.isHidden) return { why: 'hidden' }
  if (sheet.rows.every((row) => row.every((text) => text.trim() === ''))) return { why: 'empty' }
  const upright = boardOf(sheet)
  const isTransposed = daysLieAcross(upright)
  const board = isTransposed ? boardOf(transposed(sheet)) : upright
  const blocks = findBlocks(board, context.rules.halves)
  if (blocks.length === 0) return { why: 'no days' }
  if (blocks.every(({ axes }) => axes.pair === null && axes.time === null)) return { why: 'no pairs' }
  const parts: ReadSheet['parts'] = []
  let previous: GroupColumns[] = []
  for (const block of blocks) {
    const own = findColumns(board, block, context.known, context.rules.columns)
    // A block without a heading continues the one above it.
    const groups = own.length > 0 ? own : previous
    const columns = new Set(block.content)
    if (groups.some(({ lessons }) => lessons.some(({ column }) => columns.has(column))))
      parts.push({ block, groups })
    previous = groups
  }
  return parts.length === 0 ? { why: 'no groups' } : { sheet, board, isTransposed, parts, marked: null }
}

/** A marked sheet is read by its marks only. */
function byMarks(
  sheet: GridSheet,
  layout: SheetMarks,
  context: CellContext,
): ReadSheet | { why: SheetRefusal['why'] } {
  if (sheet.isHidden) return { why: 'hidden' }
  const found = markedLayout(sheet, layout, context)
  return isFaulty(found) ? { why: 'marks' } : { ...found, sheet, marked: found.rows }
}

/** What the rows of a pair are, as marks say or else as found. */
function habitsOf(read: ReadSheet, ...found: Parameters<typeof findHabits>): Habits {
  const habits = findHabits(...found)
  switch (read.marked) {
    case 'lessons':
      return { ...habits, linesInRows: false, areWhole: true }
    case 'halves':
      return { ...habits, linesInRows: false, usesLowerHalf: true }
    case 'lines':
      return { ...habits, linesInRows: true }
    default:
      return habits
  }
}

const plainCells = cellContext({ rooms: [], teachers: [], groups: [], disciplines: [] }, [], null)

/** A teacher, room or weeks without a title: a line of the lesson above. */
const isFragment = (text: string): boolean => {
  const kinds = new Set(tokensOf(text, plainCells).map(({ kind }) => kind))
  return !kinds.has('text') && kinds.size > 0
}

/** Finds out how a block uses the rows of a pair and the columns of a group. */
function findHabits(
  board: SheetBoard,
  block: Block,
  groups: readonly GroupColumns[],
  slots: ReadonlyMap<number, RowSlot>,
): Habits {
  const columns = groups.flatMap(({ lessons }) => lessons.map(({ column }) => column))
  let fragments = 0
  let lessons = 0
  let lower = 0
  for (const slot of new Set(slots.values())) {
    if (slot.from === slot.to || slot.half !== null) continue
    const middle = slot.from + (slot.to - slot.from + 1) / 2
    for (const column of columns) {
      const top = board.at(slot.from, column)
      for (let row = slot.from + 1; row <= slot.to; row += 1) {
        const cell = board.at(row, column)
        if (cell === top || cell.text === '' || cell.range.top !== row) continue
        if (row >= middle) lower += 1
        if (top.text === '') continue
        if (isFragment(cell.text)) fragments += 1
        else lessons += 1
      }
    }
  }
  const linesInRows = fragments > lessons
  return {
    linesInRows,
    areWhole: false,
    usesLowerHalf: lower > 0,
    mergesSubgroups: groups.some(
      ({ lessons: [first, second] }) =>
        first && second && mergesColumns(board, block, first.column, second.column),
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

function placedIn(read: ReadSheet, pairOf: PairOf, context: CellContext, skipped: SkippedCell[]): Placed[] {
  return read.parts.flatMap(({ block, groups }) => {
    const all = findSlots(read.board, block, pairOf, context.rules.halves)
    const slots = read.marked === null ? all : withoutUnread(read.board, block, all)
    const habits = habitsOf(read, read.board, block, groups, slots)
    const found = placedTexts(read.board, block, groups, slots, habits)
    const named = { sheet: read.sheet.name }
    skipped.push(
      ...found.skipped.map((cell) => ({
        ...cell,
        ...named,
        range: read.isTransposed ? transposedRange(cell.range) : cell.range,
      })),
    )
    return found.texts.map((text) => ({ ...text, sheet: read }))
  })
}

function gridLessons(placed: Placed, own: readonly CellLesson[]): GridLesson[] {
  const { sheet, slot, range } = placed
  const guessed: Doubt[] = slot.isGuess ? [{ kind: 'guessedPair', of: String(slot.pair) }] : []
  return own.flatMap((lesson) =>
    placed.audience.map(({ groups, subgroup }) => {
      const { weeks, doubts } = weeksIn(placed, lesson)
      return {
        ...lesson,
        sheet: sheet.sheet.name,
        range: sheet.isTransposed ? transposedRange(range) : range,
        text: displayText(placed),
        day: slot.day,
        pair: slot.pair,
        groups,
        subgroup: lesson.subgroup === 0 ? subgroup : lesson.subgroup,
        weeks,
        ownWeeks: lesson.weeks,
        doubts: [...lesson.doubts, ...placed.doubts, ...guessed, ...doubts],
      }
    }),
  )
}

/** The weeks of the text, limited by its row, day and sheet. */
function weeksIn(
  { sheet, slot, parity }: Placed,
  lesson: CellLesson,
): { weeks: SheetWeeks; doubts: Doubt[] } {
  const { weeks } = lesson
  const contradicts = weeks.parity !== 'every' && parity !== 'every' && weeks.parity !== parity
  const doubts: Doubt[] = contradicts ? [{ kind: 'otherParity', of: '' }] : []
  const inRow = { ...weeks, parity: weeks.parity === 'every' ? parity : weeks.parity }
  if (slot.date !== null && weeks.dates.length === 0)
    return { weeks: addWeeks(inRow, { dates: [slot.date] }), doubts }
  const whole = sheetWeeks(sheet.sheet.name)
  const hasOwn = weeks.numbers.length + weeks.dates.length > 0
  if (slot.weeks !== null && !hasOwn) return { weeks: addWeeks(inRow, slot.weeks), doubts }
  return {
    weeks:
      whole && !hasOwn
        ? addWeeks(inRow, { ...whole, parity: inRow.parity === 'every' ? whole.parity : inRow.parity })
        : inRow,
    doubts,
  }
}

/** Adds names given by rules to the lists of known names. */
function withRuled(known: NameLists, rules: readonly GridRule[]): NameLists {
  const given = (meaning: 'room' | 'teacher' | 'discipline') =>
    rules.flatMap((rule) =>
      rule.kind === 'words' && rule.meaning === meaning && rule.value !== '' ? [rule.value] : [],
    )
  const withGiven = (list: readonly string[], meaning: Parameters<typeof given>[0]) =>
    list.length === 0 ? list : [...list, ...given(meaning)]
  return {
    ...known,
    rooms: withGiven(known.rooms, 'room'),
    teachers: withGiven(known.teachers, 'teacher'),
    disciplines: withGiven(known.disciplines, 'discipline'),
  }
}
