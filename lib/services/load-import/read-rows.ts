import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { loadColumnOrder, type LoadColumn } from '@/lib/domain/load-file'
import { lessonTypes, type LessonType } from '@/lib/domain/lesson-type'
import type { Subgroup } from '@/lib/domain/resource'
import { SheetFault, type SheetRow } from '@/lib/sheets/read-sheet'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/text/grid'
import { loadColumns, loadFileFaults, loadRowProblems as problems } from '@/lib/text/load-file'
import { nameKey } from '@/lib/text/name-key'

/** A row of a load file: what it says, names as they are written; null where it says nothing. */
export type LoadRow = {
  number: number
  semester: string | null
  discipline: string
  lessonType: LessonType
  groups: string[]
  subgroup: Subgroup
  teachers: string[]
  hours: number
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  students: number | null
}

/** A row, or what is wrong with it; `what` names its load. */
export type ReadRow = { number: number; what: string } & ({ row: LoadRow } | { reason: string })

const longestText = 300
const mostHours = 1000
const mostStudents = 10_000

const typeByName = new Map(
  lessonTypes.flatMap((type) =>
    [String(type), lessonTypeShort[type], lessonTypeTitle[type]].map(
      (name) => [nameKey(name), type] as const,
    ),
  ),
)

/** Reads the rows below the first, which holds the columns' titles in any order. Throws SheetFault where those are wrong. */
export function readRows([head, ...rows]: readonly SheetRow[]): ReadRow[] {
  const places = placesOf(head?.cells ?? [])
  if (rows.length === 0) throw new SheetFault(loadFileFaults.noRows)
  return rows.map(({ number, cells }) => {
    const cell = (column: LoadColumn) => (cells[places.get(column) ?? -1] ?? '').replace(/\s+/g, ' ').trim()
    return readRow(number, cell)
  })
}

function placesOf(titles: readonly string[]): Map<LoadColumn, number> {
  const columns = new Map(loadColumnOrder.map((column) => [nameKey(loadColumns[column].title), column]))
  const places = new Map<LoadColumn, number>()
  titles.forEach((title, place) => {
    if (title === '') return
    const column = columns.get(nameKey(title))
    if (!column) throw new SheetFault(loadFileFaults.unknown(title.slice(0, longestText)))
    if (places.has(column)) throw new SheetFault(loadFileFaults.twice(title))
    places.set(column, place)
  })
  const missing = loadColumnOrder.filter((column) => loadColumns[column].isRequired && !places.has(column))
  if (missing.length > 0)
    throw new SheetFault(loadFileFaults.missing(missing.map((column) => loadColumns[column].title)))
  return places
}

class RowProblem extends Error {}

function readRow(number: number, cell: (column: LoadColumn) => string): ReadRow {
  const what = [cell('discipline'), cell('lessonType'), cell('groups') || cell('teachers')]
    .filter((text) => text !== '')
    .join(', ')
    .slice(0, longestText)
  try {
    return { number, what, row: rowOf(number, cell) }
  } catch (error) {
    if (error instanceof RowProblem) return { number, what, reason: error.message }
    throw error
  }
}

function rowOf(number: number, cell: (column: LoadColumn) => string): LoadRow {
  for (const column of loadColumnOrder) {
    const { title, isRequired } = loadColumns[column]
    if (isRequired && cell(column) === '') throw new RowProblem(problems.required(title))
    const limit = column === 'groups' || column === 'teachers' ? 10 * longestText : longestText
    if (cell(column).length > limit) throw new RowProblem(problems.tooLong(title))
  }
  const row: LoadRow = {
    number,
    semester: cell('semester') || null,
    discipline: cell('discipline'),
    lessonType: typeOf(cell('lessonType')),
    groups: listOf(cell('groups')),
    subgroup: subgroupOf(cell('subgroup')),
    teachers: listOf(cell('teachers')),
    hours: countOf(cell('hours'), mostHours, problems.hours),
    startsOn: dateOf(cell('startsOn')),
    endsOn: dateOf(cell('endsOn')),
    students: cell('students') === '' ? null : countOf(cell('students'), mostStudents, problems.students),
  }
  if (row.groups.length + row.teachers.length === 0) throw new RowProblem(problems.nobody)
  if (row.subgroup !== 0 && row.groups.length === 0) throw new RowProblem(problems.subgroupOfNobody)
  return row
}

const listOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function typeOf(text: string): LessonType {
  const type = typeByName.get(nameKey(text))
  if (type === undefined) throw new RowProblem(problems.type(text))
  return type
}

function subgroupOf(text: string): Subgroup {
  if (text === '' || text === '0') return 0
  if (text === '1' || text === '2') return text === '1' ? 1 : 2
  throw new RowProblem(problems.subgroup(text))
}

function countOf(text: string, most: number, problem: (text: string) => string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (count < 1 || count > most) throw new RowProblem(problem(text))
  return count
}

function dateOf(text: string): CalendarDate | null {
  if (text === '') return null
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const date = parseCalendarDate(
    year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  if (!date) throw new RowProblem(problems.date(text))
  return date
}
