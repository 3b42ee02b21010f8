import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf, wholeDate } from '@/lib/core/calendar/rules/dates'
import type { ColumnWords } from '@/lib/core/files/texts/column-names'
import { nameKey } from '@/lib/core/files/texts/name-key'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeNamed, wordList } from '@/lib/core/programmes/texts/cell-words'
import { type Unit, writtenCount } from '@/lib/core/words/rules/counts'
import { withHyphens } from '@/lib/core/words/rules/folded'
import { cutTo, isPersonName } from '@/lib/core/words/rules/plain-text'
import { readSubgroup } from '@/lib/grid-sheet/take-words'
import { FileFault } from '@/lib/imports/rules/file-fault'
import type { SheetRow } from '@/lib/imports/rules/import-job'
import type { ImportCellProblem } from '@/lib/imports/rules/table-row'
import { loadFileFaults, loadRowProblems as problems } from '@/lib/imports/texts/load-file'
import { readSheet } from '@/lib/sheets/read-sheet'
import { inColumns, RowRefusal } from './read-fields'

/**
 * A kind of table: its possible columns, by header title. `looks`: whether a cell's text could belong to a
 * column.
 */
export type TableColumns<Column extends string> = {
  order: readonly Column[]
  titles: Record<Column, ColumnWords>
  faults: { unknown: (title: string) => string; noRows: string }
  looks?: Partial<Record<Column, (text: string) => boolean>>
  /** Columns of which one is enough in the place of a required one. */
  instead?: Partial<Record<Column, readonly Column[]>>
  /** Columns whose texts follow that of another one, in a cell of its. */
  joined?: Partial<Record<Column, readonly Column[]>>
}

/** The index of each column in a table, from 0. */
export type Places<Column extends string> = ReadonlyMap<Column, number>

/** The text of a cell with spaces normalised; empty if the file lacks the column. */
export type Cells<Column extends string> = (column: Column) => string

export type TableRow<Column extends string> = { number: number; cell: Cells<Column> }

export const longestText = 300

/** The rows below the header, whose columns may be in any order. Throws FileFault for a wrong header. */
const readCells = <Column extends string>(
  [head, ...rows]: readonly SheetRow[],
  columns: TableColumns<Column>,
): TableRow<Column>[] => cellsAt(rows, placesOf(head?.cells ?? [], columns), columns)

/** The rows of a table with known columns. Throws FileFault if there is none. */
export function cellsAt<Column extends string>(
  rows: readonly SheetRow[],
  places: Places<Column>,
  { faults, joined = {} }: TableColumns<Column>,
): TableRow<Column>[] {
  if (rows.length === 0) throw new FileFault(faults.noRows)
  return rows.map(({ number, cells }) => {
    const own = (column: Column) => (cells[places.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').trim()
    const cell = (column: Column) =>
      [column, ...(joined[column] ?? [])]
        .map(own)
        .filter((text) => text !== '')
        .join(' ')
    return { number, cell }
  })
}

/** The rows of the first sheet of a file, below its titles. Throws FileFault. */
export const readTableFile = async <Column extends string>(
  bytes: Uint8Array,
  columns: TableColumns<Column>,
  limit?: number,
): Promise<TableRow<Column>[]> => readCells((await readSheet(bytes, { limit })).rows, columns)

function placesOf<Column extends string>(
  headTitles: readonly string[],
  { order, titles, faults }: TableColumns<Column>,
): Places<Column> {
  const columns = new Map(order.map((column) => [nameKey(titles[column].title), column]))
  const places = new Map<Column, number>()
  headTitles.forEach((title, place) => {
    if (title === '') return
    const column = columns.get(nameKey(title))
    if (!column) throw new FileFault(faults.unknown(cutTo(title, longestText)))
    if (places.has(column)) throw new FileFault(loadFileFaults.twice(title))
    places.set(column, place)
  })
  const missing = missingColumns(places, { order, titles })
  if (missing.length > 0) throw new FileFault(loadFileFaults.missing(missing.map((column) => titles[column].title)))
  return places
}

/** Required columns that a table lacks. */
export const missingColumns = <Column extends string>(
  places: Places<Column>,
  { order, titles, instead = {} }: Pick<TableColumns<Column>, 'order' | 'titles' | 'instead'>,
): Column[] =>
  order.filter((column) => {
    const others: readonly Column[] = instead[column] ?? []
    return titles[column].isRequired && ![column, ...others].some((one) => places.has(one))
  })

/** What a row is about, in the words of some of its cells. */
export const aboutRow = (...texts: readonly string[]): string =>
  cutTo(texts.filter((text) => text !== '').join(', '), longestText)

/** A row that was read, or all that is wrong with it. `what`: what it is about. */
export type ReadRow<Row> = { number: number; what: string } & ({ row: Row } | { problems: ImportCellProblem[] })

/** Reads each row of a table by itself. */
export const readRows = <Column extends string, Row>(
  rows: readonly TableRow<Column>[],
  { titles }: Pick<TableColumns<Column>, 'titles'>,
  { what, read }: { what: (cell: Cells<Column>) => string; read: (cell: Cells<Column>) => Row },
): ReadRow<Row>[] =>
  rows.map(({ number, cell }) => {
    const about = { number, what: what(cell) }
    try {
      return { ...about, row: read(cell) }
    } catch (error) {
      if (error instanceof RowRefusal) return { ...about, problems: inColumns(error, titles) }
      throw error
    }
  })

/**
 * The same cells with validation. Reading throws RowRefusal for an empty required cell or one longer than
 * `longest` allows.
 */
export const checkedCells =
  <Column extends string>(
    cell: Cells<Column>,
    { titles }: Pick<TableColumns<Column>, 'titles'>,
    longest: (column: Column) => number,
  ): Cells<Column> =>
  (column) => {
    const text = cell(column)
    const { title, isRequired } = titles[column]
    if (isRequired && text === '') throw new RowRefusal(problems.required(title))
    if (text.length > longest(column)) throw new RowRefusal(problems.tooLong(title))
    return text
  }

export function typeOf(text: string): LessonType {
  const type = lessonTypeNamed(text)
  if (type === undefined) throw new RowRefusal(problems.type(text))
  return type
}

export function subgroupOf(text: string): Subgroup {
  const subgroup = text === '' ? 0 : readSubgroup(text)
  if (subgroup === null) throw new RowRefusal(problems.subgroup(text))
  return subgroup
}

export function countInCell(
  text: string,
  { unit, ...bounds }: { least: number; most: number; unit?: Unit },
  problem: (text: string) => string,
): number {
  const count = writtenCount(text, bounds, unit)
  if (count === null) throw new RowRefusal(problem(text))
  return count
}

/** The hours of a row of the load. */
export const hoursInCell = (text: string): number =>
  countInCell(text, { least: 1, most: 1000, unit: 'hours' }, problems.hours)

/** The students of a row of the load; null: not said. */
export const studentsInCell = (text: string): number | null =>
  text === '' ? null : countInCell(text, { least: 1, most: 10_000, unit: 'people' }, problems.students)

/** `near`: returns a date near the meant one, for dates without a year; without it, those are an error. */
export function dateInCell(text: string, near: (() => CalendarDate) | null = null): CalendarDate | null {
  if (text === '') return null
  const written = wholeDate(text)
  const date = written && calendarDateOf(written, written.year === null && near ? near() : null)
  if (!date) throw new RowRefusal(problems.date(text))
  return date
}

/** Parses the end date, or returns null if empty. Throws RowRefusal if it precedes the start. */
export function lastDayOf(first: string, last: string, near: (() => CalendarDate) | null = null): CalendarDate | null {
  const [startsOn, endsOn] = [dateInCell(first, near), dateInCell(last, near)]
  if (startsOn && endsOn && endsOn < startsOn) throw new RowRefusal(problems.order)
  return endsOn
}

/** Recognises a column by the texts of its cells, if its title is unknown. */

const isNumber = (text: string): boolean => /^\d+$/.test(text)
const each = (of: (part: string) => boolean) => (text: string) => {
  const parts = wordList(text)
  return parts.length > 0 && parts.every(of)
}

/** «ИСТб-24-1»: at least letters and two numbers, because «А-101» is a room. */
const group = /^[А-ЯЁа-яё]{2,10}[-\s]?\d{1,4}[-/.]\d{1,3}[а-яё]?$/
const room = /^([А-ЯЁ]{1,3}[-.]\d{1,4}|\d{3,4})[а-яё]?$/

export const looksLikeTeachers = each(isPersonName)
export const looksLikeGroups = each((part) => group.test(withHyphens(part)))
export const looksLikeRooms = each((part) => room.test(withHyphens(part)) && !group.test(withHyphens(part)))
export const looksLikeType = (text: string): boolean => !isNumber(text) && lessonTypeNamed(text) !== undefined
