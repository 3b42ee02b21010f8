import { dateWithin } from '@/lib/core/calendar/rules/dates'
import { folded } from '@/lib/core/words/rules/folded'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { type BoardCell, cellsAlong, type SheetBoard } from './board'
import { type ExistingNames, sheetNameKey } from './existing-names'
import { type Block } from './find-blocks'
import { isAxisText, readDay, readTime } from './read-axis'
import { readAxisHead, readHeadGroups, readRole, readSubgroupHead } from './read-head'
import { plainTokens } from './tokens'

export type Title = { titles: string[]; certain: boolean; left: number; right: number }

/** Titles of groups in one row of a heading. */
type TitleRow = { row: number; list: Title[] }

/**
 * The titles of a block's groups: the row of the heading that names the most, the lowest one if equal; else
 * the lowest row with words over several columns; else the one group that the heading or the sheet names.
 */
export function findGroupTitles(
  board: SheetBoard,
  block: Block,
  known: ExistingNames,
  sheetName: string,
): TitleRow | null {
  const rows = numbersFrom(block.headTop, block.top - 1)
  const named = rows.map((row) => namedIn(board, block, row, known)).filter(({ list }) => list.length > 0)
  const best = bestOf(named)
  const sure = (row: NamedRow) => ({ ...row, list: sureList(row, named, known, { board, block }) })
  if (best && (best.list.length > 1 || spansContent(block, best))) return sure(best)
  const worded = bestOf(rows.map((row) => wordedIn(board, block, row)).filter(({ list }) => list.length > 0))
  if (worded && worded.list.length > 1) return worded
  if (best) return sure(best)
  const whole = wholeTitle(board, block, known, sheetName) ?? worded
  if (whole) return whole
  // «1 курс» is no group where anything else may be one.
  const courses = bestOf(rows.map((row) => wordedIn(board, block, row, true)).filter(({ list }) => list.length > 1))
  return courses
}

const bestOf = <Found extends TitleRow>(found: readonly Found[]): Found | null =>
  found.reduce<Found | null>((best, one) => (best === null || one.list.length >= best.list.length ? one : best), null)

const spansContent = ({ content }: Block, { list: [only] }: TitleRow): boolean => {
  const [first = 0] = content
  return only !== undefined && only.left <= first
}

type NamedRow = TitleRow & { isCalledSo: boolean }

/** The titles in a row that look like those of groups, or are known. */
function namedIn(board: SheetBoard, block: Block, row: number, known: ExistingNames): NamedRow {
  const cells = contentCells(board, block, row).filter((cell) => !isOverDetails(board, block, cell))
  const list = cells.flatMap(({ range, text }): Title[] => {
    const { titles, certain } = readHeadGroups(text, known)
    return titles.length > 0 ? [{ titles, certain, left: range.left, right: range.right }] : []
  })
  const isCalledSo = cellsAlong(board, row).some(({ text }) => /^(?:учебн[а-я]+ )?групп|^гр\.?\s?\S/.test(folded(text)))
  return { row, list: joinedTitles(withoutNumbers(list, known)), isCalledSo }
}

/**
 * Whether a cell of a heading stands over a column of types, teachers, rooms or links alone, beside one of
 * disciplines: it tells something of the group beside it, its department or number of students.
 */
function isOverDetails(board: SheetBoard, block: Block, { range }: BoardCell): boolean {
  if (range.left !== range.right) return false
  const roleOf = (column: number) => {
    for (let row = block.top - 1; row > range.bottom; row -= 1) {
      const role = readRole(board.at(row, column).text)
      if (role !== null) return role
    }
    return null
  }
  const isDetail = (column: number) => {
    const role = roleOf(column)
    return role !== null && role !== 'discipline' && role !== 'cell'
  }
  if (!isDetail(range.left)) return false
  let column = range.left - 1
  while (column >= (block.content[0] ?? 0) && isDetail(column)) column -= 1
  return roleOf(column) === 'discipline' && board.at(range.top, column).text !== ''
}

/** A title that stands in each column of a group is one. */
function joinedTitles(list: readonly Title[]): Title[] {
  const joined: Title[] = []
  for (const title of list) {
    const last = joined.at(-1)
    if (last && last.right + 1 === title.left && last.titles.join() === title.titles.join()) last.right = title.right
    else joined.push({ ...title })
  }
  return joined
}

/** Whether the titles of a row are those of groups: numbers could be rooms, and another row could be the groups. */
function sureList(
  best: NamedRow,
  named: readonly NamedRow[],
  known: ExistingNames,
  below: { board: SheetBoard; block: Block },
): Title[] {
  const titles = best.list.flatMap((title) => title.titles)
  const listed = titles.filter((title) => known.groups.has(sheetNameKey(title))).length
  if (listed * 2 >= titles.length || best.isCalledSo) return best.list
  const rivals = named.filter(
    ({ row, list, isCalledSo }) =>
      row !== best.row &&
      (isCalledSo || list.length * 2 > best.list.length) &&
      !sameTitles(list, best.list) &&
      !sameTitles(best.list, list),
  )
  const areNumbers = titles.every((title) => /^[\d.\-/]+$/.test(title))
  const repeated = new Set(titles.filter((title, at) => titles.indexOf(title) !== at))
  const isSure =
    rivals.length === 0 &&
    repeated.size * 4 < titles.length &&
    (!areNumbers || areOverRooms(best.row, below.board, below.block))
  return best.list.map((title) => ({
    ...title,
    certain: title.certain && isSure && !title.titles.some((one) => repeated.has(one)),
  }))
}

/** «413 ГК», «ауд. 413»: a room, and not the number of a group. */
const isRoomOnly = (title: string, text: string) =>
  /^\d{1,4}\p{L}?\s?\p{Lu}{2,4}$/u.test(title) || /(?<!\p{L})(?:ауд|каб)(?!\p{Ll}{9})/iu.test(text)

const mostSampled = 200

/**
 * Whether the classes of a sheet have rooms of their own, and some are held for several titles of a row at once:
 * then these are no rooms, although they are numbers.
 */
function areOverRooms(row: number, board: SheetBoard, { top, bottom }: Block): boolean {
  const cells = new Set<BoardCell>()
  const wide = new Set<BoardCell>()
  for (let below = top; below <= bottom; below += 1)
    for (let column = 0; column < board.width; column += 1) {
      const cell = board.at(below, column)
      const title = board.at(row, column)
      if (cell.text === '' || title.text === '' || isAxisText(cell.text)) continue
      if (readAxisHead(title.text) !== null || readTime(cell.text) !== null) continue
      cells.add(cell)
      if (cell.range.left < title.range.left) wide.add(cell)
    }
  const step = Math.ceil(cells.size / mostSampled)
  const sample = [...cells].filter((_, at) => at % step === 0)
  const withRoom = sample.filter(({ text }) =>
    plainTokens(text).some((token) => token.kind === 'room' && isRoomOnly(token.title, text)),
  )
  return withRoom.length * 5 > sample.length && wide.size * 20 > cells.size
}

const sameTitles = (a: readonly Title[], b: readonly Title[]): boolean => {
  const known = new Set(b.flatMap(({ titles }) => titles))
  return a.every(({ titles }) => titles.every((title) => known.has(title)))
}

const notTitles =
  /^(?:под)?групп[аы]?\s?:?$|расписани|утвержда|согласован|семестр|учебн[а-я]+ год|факультет|институт|^\d?\s?курс|\d\s?курс|недел|формы? обучения|№ ?п\/?п|^недели?$/

const isCourse = /\d\s?(?:-?й\s)?курс|^курс\s?\d/

/** Words over columns, which may be groups without numbers in their titles. */
function wordedIn(board: SheetBoard, block: Block, row: number, areCourses = false): TitleRow {
  const list = contentCells(board, block, row).flatMap(({ range, text }): Title[] => {
    const words = folded(text).replace(/\s+/g, ' ').trim()
    const isOther =
      words.length < 2 ||
      words.length > 60 ||
      !/\p{L}/u.test(words) ||
      readRole(text) !== null ||
      readAxisHead(text) !== null ||
      readSubgroupHead(text) !== null ||
      readDay(text) !== null ||
      readTime(text) !== null ||
      dateWithin(text) !== null ||
      (areCourses ? !isCourse.test(words) : notTitles.test(words))
    if (isOther) return []
    return [{ titles: [text.replace(/\s+/g, ' ')], certain: false, left: range.left, right: range.right }]
  })
  return { row, list: joinedTitles(list) }
}

/** The one group of a block that is named above it, or by the sheet. */
function wholeTitle(board: SheetBoard, block: Block, known: ExistingNames, sheetName: string): TitleRow | null {
  const left = block.content[0]
  const right = block.content.at(-1)
  if (left === undefined || right === undefined) return null
  for (let row = block.top - 1; row >= block.headTop; row -= 1) {
    const cells = new Set(cellsAlong(board, row))
    const found = [...cells].map(({ text }) => readHeadGroups(text, known)).filter(({ titles }) => titles.length > 0)
    const [only] = found
    if (only && found.length === 1 && only.titles.length === 1) return { row, list: [{ ...only, left, right }] }
  }
  if (/^(?:лист|sheet|таблица|страница)/i.test(sheetName)) return null
  const { titles, certain } = readHeadGroups(sheetName, known)
  return titles.length === 1
    ? { row: Math.max(block.headTop, block.top - 1), list: [{ titles, certain, left, right }] }
    : null
}

/**
 * Among groups with letters in their titles, a bare number is something else: a number of students, or a
 * room.
 */
function withoutNumbers(list: readonly Title[], known: ExistingNames): Title[] {
  const isNumber = ({ titles }: Title) =>
    titles.every((title) => /^\d+$/.test(title) && !known.groups.has(sheetNameKey(title)))
  const others = list.filter((title) => !isNumber(title))
  return others.length * 2 > list.length ? others : [...list]
}

/** The distinct cells of a row within the content. */
function contentCells(board: SheetBoard, block: Block, row: number): BoardCell[] {
  const cells: BoardCell[] = []
  for (const column of block.content) {
    const cell = board.at(row, column)
    if (cells.at(-1) !== cell && cell.range.top === row && cell.text !== '') cells.push(cell)
  }
  return cells
}
