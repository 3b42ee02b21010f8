import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LessonType } from '@/lib/domain/lesson-type'
import { loadColumnOrder, type LoadColumn } from '@/lib/domain/load-file'
import type { Subgroup } from '@/lib/domain/resource'
import type { SheetRow } from '@/lib/sheets/read-sheet'
import { listOf } from '@/lib/text/cell-words'
import { loadColumns, loadFileFaults, loadRowProblems as problems } from '@/lib/text/load-file'
import {
  checkCells,
  countOf,
  dateOf,
  longestText,
  readCells,
  RowProblem,
  subgroupOf,
  typeOf,
  type Cells,
  type Columns,
} from '../tables/read-cells'

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

const columns: Columns<LoadColumn> = {
  order: loadColumnOrder,
  titles: loadColumns,
  faults: loadFileFaults,
}
const longestOf = (column: LoadColumn): number =>
  column === 'groups' || column === 'teachers' ? 10 * longestText : longestText

/** Reads the rows below the first, which holds the columns' titles in any order. Throws SheetFault where those are wrong. */
export const readRows = (rows: readonly SheetRow[]): ReadRow[] =>
  readCells(rows, columns).map(({ number, cell }) => readRow(number, cell))

function readRow(number: number, cell: Cells<LoadColumn>): ReadRow {
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

function rowOf(number: number, cell: Cells<LoadColumn>): LoadRow {
  checkCells(cell, columns, longestOf)
  const row: LoadRow = {
    number,
    semester: cell('semester') || null,
    discipline: cell('discipline'),
    lessonType: typeOf(cell('lessonType')),
    groups: listOf(cell('groups')),
    subgroup: subgroupOf(cell('subgroup')),
    teachers: listOf(cell('teachers')),
    hours: countOf(cell('hours'), { least: 1, most: 1000 }, problems.hours),
    startsOn: dateOf(cell('startsOn')),
    endsOn: dateOf(cell('endsOn')),
    students:
      cell('students') === ''
        ? null
        : countOf(cell('students'), { least: 1, most: 10_000 }, problems.students),
  }
  if (row.groups.length + row.teachers.length === 0) throw new RowProblem(problems.nobody)
  if (row.subgroup !== 0 && row.groups.length === 0) throw new RowProblem(problems.subgroupOfNobody)
  return row
}
