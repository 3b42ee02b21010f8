import { readType } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { folded } from '@/lib/core/words/rules/folded'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import type { ColumnRole } from '@/lib/grids/rules/reading'
import { type SheetBoard, type BoardCell, cellsAlong, textsDown } from './board'
import type { ExistingNames } from './existing-names'
import { type Block } from './find-blocks'
import { findGroupTitles, type Title } from './find-titles'
import { readHalves } from './read-axis'
import { readRole, readSubgroupHead } from './read-head'
import { plainTokens } from './tokens'

const share = (texts: readonly string[], fits: (text: string) => boolean) => texts.filter(fits).length / texts.length

/** A room alone, or a short text with a number, as room titles are. */
const isRoom = (text: string): boolean => {
  if (/^\S{1,6}$/.test(text) && /\d/.test(text)) return true
  if (roomNumbers.test(text)) return true
  const kinds = new Set(plainTokens(text).map(({ kind }) => kind))
  return (kinds.has('room') || kinds.has('online')) && !kinds.has('text') && !kinds.has('person') && text.length <= 30
}

/** «223 / 221», «270\n256», «266 \\ 269»: nothing but numbers. */
const roomNumbers = /^\d{1,4}[а-я]?(?:[\s/\\,;+]+\d{1,4}[а-я]?)*$/u

const isPeople = (text: string): boolean => {
  const kinds = new Set(plainTokens(text).map(({ kind }) => kind))
  return kinds.has('person') && !kinds.has('text') && !kinds.has('room')
}

/** The role of a column without a heading, by its texts. */
function looksLike(texts: readonly string[]): ColumnRole {
  const sample = texts.slice(0, 60)
  if (share(sample, (text) => readType(text) !== null) > 0.7) return 'type'
  if (share(sample, isRoom) > 0.7) return 'rooms'
  return share(sample, isPeople) > 0.7 ? 'teachers' : 'cell'
}

const isHalfWord = (text: string): boolean =>
  /^(?:(?:не)?ч[её]т|числ|знам|верх|ниж|[12i]+\s*-?\s*(?:я|ая)?\s*нед)/.test(folded(text).trim())

/** A column of lessons, of a whole group or one of its halves, and the columns that complete it. */
export type LessonColumn = {
  column: number
  subgroup: Subgroup
  /** The weeks that its heading names. */
  half: 'odd' | 'even' | null
  /** The subgroup is only known from the column's position. */
  isGuess: boolean
  sides: { role: Exclude<ColumnRole, 'cell' | 'discipline' | 'ignored'>; column: number }[]
}

export type GroupColumns = {
  /** The row of its title. */
  row: number
  titles: string[]
  /** Its heading looks like a group's. */
  certain: boolean
  left: number
  right: number
  lessons: LessonColumn[]
  /** Columns that are not read. */
  ignored: number[]
  /** The roles of columns with headings of their own. */
  heads: { heading: string; role: ColumnRole }[]
}

export type ColumnRules = ReadonlyMap<string, ColumnRole>

/** The groups of a block and their columns; none if its heading names no groups. */
export function findColumns(
  board: SheetBoard,
  block: Block,
  known: ExistingNames,
  rules: ColumnRules,
  sheetName = '',
): GroupColumns[] {
  const titles = findGroupTitles(board, block, known, sheetName)
  return titles ? columnsUnder(board, block, titles, { rules, marked: new Map() }) : []
}

/** `marked`: the roles of columns that a person gave; they hold for the same columns of each group. */
type ColumnRoles = { rules: ColumnRules; marked: ReadonlyMap<number, ColumnRole> }

/** The columns of groups with these titles. */
export function columnsUnder(
  board: SheetBoard,
  block: Block,
  titles: { row: number; list: readonly Title[] },
  { rules, marked }: ColumnRoles,
): GroupColumns[] {
  const lead = sidesBefore(board, block, titles)
  const spans = titles.list.map((title, index) => ({
    ...title,
    left: title.left - lead,
    right: Math.max(title.right, (titles.list[index + 1]?.left ?? lastOf(block) + 1) - 1 - lead),
  }))
  const columnsOf = ({ left, right }: Title) => block.content.filter((column) => column >= left && column <= right)
  const isBlank = (column: number) => textsDown(board, column, titles.row, block.bottom).length === 0
  // A blank column behind each group parts no subgroups.
  const byOffset = guessedRoles(board, block, spans.map(columnsOf)).map((role, offset) =>
    offset > 0 && spans.every((span) => isBlank(columnsOf(span)[offset] ?? -1)) ? 'ignored' : role,
  )
  const markedOffsets = new Map(
    spans.map(columnsOf).flatMap((columns) =>
      columns.flatMap((column, offset) => {
        const role = marked.get(column)
        return role === undefined ? [] : [[`${offset}/${columns.length}`, role] as const]
      }),
    ),
  )
  return spans.map((span) => ({
    ...span,
    row: titles.row,
    ...lessonColumns(board, block, columnsOf(span), {
      titleRow: titles.row,
      left: span.left + lead,
      byOffset,
      rules,
      markedOffsets,
    }),
  }))
}

/** How many columns that complete the lessons of each group stand before its title, as «ауд.» before «ИС-21». */
function sidesBefore(board: SheetBoard, block: Block, { row, list }: { row: number; list: readonly Title[] }): number {
  const isSide = (column: number) =>
    block.content.includes(column) &&
    numbersFrom(row, block.top - 1).some((at) => {
      const role = readRole(board.at(at, column).text)
      return role !== null && role !== 'cell' && role !== 'discipline' && role !== 'ignored'
    })
  const counts = list.map(({ left }) => {
    let count = 0
    while (isSide(left - 1 - count)) count += 1
    return count
  })
  const [first = 0, ...others] = counts
  const last = list.at(-1)
  const areBehind = last ? block.content.some((column) => column > last.right) : true
  return first > 0 && !areBehind && others.every((count) => count === first) ? first : 0
}

const lastOf = ({ content }: Block): number => content.at(-1) ?? -1

/** `left`: the column of the group's title. */
type Heading = {
  titleRow: number
  left: number
  byOffset: ColumnRole[]
  rules: ColumnRules
  /** By place and number of the group's columns. */
  markedOffsets: ReadonlyMap<string, ColumnRole>
}

function lessonColumns(
  board: SheetBoard,
  block: Block,
  columns: readonly number[],
  { titleRow, left, byOffset, rules, markedOffsets }: Heading,
): Pick<GroupColumns, 'lessons' | 'ignored' | 'heads'> {
  const heads = columns.map((column) => {
    const texts: BoardCell[] = []
    for (let row = titleRow; row < block.top; row += 1) texts.push(board.at(row, column))
    return texts
  })
  const roles = heads.map((cells, index): ColumnRole => {
    const marked = markedOffsets.get(`${index}/${columns.length}`)
    if (marked !== undefined) return marked
    const texts = cells.map(({ text }) => text)
    const ruled = texts.map((text) => rules.get(folded(text).trim())).findLast((role) => role !== undefined)
    return ruled ?? texts.map(readRole).findLast((role) => role !== null) ?? byOffset[index] ?? 'cell'
  })
  const heading = heads.map((cells) =>
    headingOf(
      cells.filter(({ range }) => range.top > titleRow || range.left !== left).map(({ text }) => text),
      rules,
    ),
  )
  const named = heads.map(
    (cells) =>
      cells.map(({ text }) => readSubgroupHead(text)).findLast((half) => half !== null) ??
      subgroupOfTitle(board, cells[0], titleRow),
  )
  // «числитель» and «знаменатель» side by side.
  const words = heads.map((cells) => cells.map(({ text }) => text).findLast((text) => isHalfWord(text)) ?? '')
  const halves = words.includes('') ? null : readHalves([...new Set(words)], new Map())
  const lessons: LessonColumn[] = []
  columns.forEach((column, index) => {
    const role = roles[index] ?? 'cell'
    if (role === 'ignored') return
    if (index > 0 && role === 'cell' && named[index] === null && isReachedOver(board, block, column)) return
    if (role === 'cell' || role === 'discipline') {
      lessons.push({
        column,
        subgroup: named[index] ?? 0,
        half: halves?.get(words[index] ?? '') ?? null,
        isGuess: named[index] === null,
        sides: [],
      })
      return
    }
    // Headings may begin with the room; columns before the first lesson complete it too.
    lessons.at(-1)?.sides.push({ role, column })
  })
  const [first] = lessons
  if (first)
    columns.forEach((column, index) => {
      const role = roles[index]
      if (column < first.column && role && role !== 'ignored' && role !== 'cell' && role !== 'discipline')
        first.sides.push({ role, column })
    })
  return {
    lessons: withSubgroups(lessons),
    ignored: columns.filter((_, index) => roles[index] === 'ignored'),
    heads: heading.flatMap((text, index) => (text === null ? [] : [{ heading: text, role: roles[index] ?? 'cell' }])),
  }
}

/** The heading that a rule about a column would refer to: the one that determines its role, or else the last. */
function headingOf(texts: readonly string[], rules: ColumnRules): string | null {
  const written = texts.filter((text) => text.trim() !== '')
  return (
    written.findLast((text) => rules.has(folded(text).trim())) ??
    written.findLast((text) => readRole(text) !== null) ??
    written.findLast((text) => readSubgroupHead(text) === null) ??
    null
  )
}

function withSubgroups(lessons: readonly LessonColumn[]): LessonColumn[] {
  if (lessons.length === 1) return lessons.map((lesson) => ({ ...lesson, isGuess: false }))
  return lessons.map((lesson, index): LessonColumn => {
    if (!lesson.isGuess || lesson.half !== null) return lesson
    return { ...lesson, subgroup: index === 0 ? 1 : 2 }
  })
}

/** «ЭК-21 (1)» with «ЭК-21 (2)» in the same row. */
function subgroupOfTitle(board: SheetBoard, cell: BoardCell | undefined, row: number): Subgroup | null {
  const match = /^(.*\S)\s?\(([12])\)$/.exec(cell?.text ?? '')
  const [, title = '', number] = match ?? []
  const other = new Set([1, 2].map((one) => `${title}(${one})`).filter((one) => one !== `${title}(${number})`))
  const hasOther = cellsAlong(board, row).some(({ text }) => other.has(text.replace(/\s(?=\([12]\)$)/, '')))
  return match === null || !hasOther ? null : number === '1' ? 1 : 2
}

/**
 * Guesses the roles of a group's columns without headings from their contents, by their position in the
 * group.
 */
function guessedRoles(board: SheetBoard, block: Block, groups: readonly number[][]): ColumnRole[] {
  const widest = Math.max(0, ...groups.map((columns) => columns.length))
  if (widest < 2) return ['cell']
  return Array.from({ length: widest }, (_, offset): ColumnRole => {
    const cells = groups.flatMap((columns) => {
      const column = columns[offset]
      if (column === undefined) return []
      return textsDown(board, column, block.top, block.bottom).filter(
        ({ range }) => range.left === column && range.right <= (columns.at(-1) ?? column),
      )
    })
    const single = cells.filter(({ range }) => range.left === range.right)
    if (offset === 0 || single.length === 0) return 'cell'
    if (areShortRooms(board, single)) return 'rooms'
    const role = looksLike(single.map(({ text }) => text))
    // A title over this column and the next one tells that lessons begin here.
    const isOfLessons =
      role === 'teachers' &&
      share(
        cells.map(({ text }) => text),
        isPeople,
      ) <= 0.7
    return isOfLessons || (single.length === 1 && role !== 'rooms') ? 'cell' : role
  })
}

/** Numbers of rooms with halls by their letters («ЦРК») among them, each behind a text of its row. */
function areShortRooms(board: SheetBoard, cells: readonly BoardCell[]): boolean {
  const texts = cells.map(({ text }) => text)
  return (
    texts.some(isRoom) &&
    texts.every((text) => isRoom(text) || /^\p{Lu}{1,5}(?:\/\s?\S{0,4})?$/u.test(text)) &&
    cells.every(({ range }) => board.at(range.top, range.left - 1).text !== '')
  )
}

/** Whether a column has no cell of its own: those left of it reach over it, so it parts no subgroups. */
function isReachedOver(board: SheetBoard, block: Block, column: number): boolean {
  let isReached = false
  for (let row = block.top; row <= block.bottom; row += 1) {
    const { text, range } = board.at(row, column)
    if (text !== '' && range.left === column) return false
    if (text !== '') isReached = true
    else if (board.at(row, column - 1).text !== '') return false
  }
  return isReached
}
