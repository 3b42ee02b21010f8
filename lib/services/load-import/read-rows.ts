import type { LoadNames } from '@/db/load/load-names'
import type { Semester } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { GroupId, SemesterId, TeacherId } from '@/lib/domain/ids'
import type { LessonType } from '@/lib/domain/lesson-type'
import { loadColumnOrder, type LoadColumn } from '@/lib/domain/load-file'
import type { Subgroup } from '@/lib/domain/resource'
import type { SheetRow } from '@/lib/sheets/read-sheet'
import { listOf } from '@/lib/text/cell-words'
import { loadColumns, loadFileFaults, loadRowProblems as problems } from '@/lib/text/load-file'
import { finderOf, findersOfPeople } from '../tables/find-named'
import {
  checkedCells,
  countOf,
  dateOf,
  lastDayOf,
  longestText,
  readCells,
  subgroupOf,
  typeOf,
  type Cells,
  type Columns,
} from '../tables/read-cells'
import { readEach, readFields, RowProblem } from '../tables/row-problem'

/** A parsed row: ids are sorted, so that the order of people does not matter; null for empty cells. */
export type LoadRow = {
  number: number
  semesterId: SemesterId
  discipline: string
  lessonType: LessonType
  groupIds: GroupId[]
  subgroup: Subgroup
  teacherIds: TeacherId[]
  hours: number
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  students: number | null
}

/** A parsed row, or all its errors; `what` describes its load. */
type ReadRow = { number: number; what: string } & ({ row: LoadRow } | { reason: string })

type LoadCells = { number: number; cell: Cells<LoadColumn> }

const columns: Columns<LoadColumn> = {
  order: loadColumnOrder,
  titles: loadColumns,
  faults: loadFileFaults,
}
const longestOf = (column: LoadColumn): number =>
  column === 'groups' || column === 'teachers' ? 10 * longestText : longestText

/** The rows below the header, whose columns may be in any order. Throws SheetFault for a wrong header. */
export const readLoadCells = (rows: readonly SheetRow[]): LoadCells[] => readCells(rows, columns)

/** Parses the rows and resolves the names in them. */
export function readRows(
  rows: readonly LoadCells[],
  names: LoadNames,
  semesters: readonly Semester[],
  current: Semester,
): ReadRow[] {
  const finders = {
    ...findersOfPeople(names),
    semester: finderOf(semesters, ({ title, startsOn }) => [title, startsOn], { none: problems.semester }),
  }
  return rows.map(({ number, cell }) => {
    const what = [cell('discipline'), cell('lessonType'), cell('groups') || cell('teachers')]
      .filter((text) => text !== '')
      .join(', ')
      .slice(0, longestText)
    try {
      return { number, what, row: { number, ...valuesOf(cell, finders, current) } }
    } catch (error) {
      if (error instanceof RowProblem) return { number, what, reason: error.message }
      throw error
    }
  })
}

type Finders = ReturnType<typeof findersOfPeople> & { semester: (name: string) => Semester }

const inOrder = <Id extends number>(ids: readonly Id[]): Id[] => ids.toSorted((a, b) => a - b)

function valuesOf(
  cells: Cells<LoadColumn>,
  { group, teacher, semester }: Finders,
  current: Semester,
): Omit<LoadRow, 'number'> {
  const cell = checkedCells(cells, columns, longestOf)
  return readFields({
    semesterId: () => (cell('semester') === '' ? current : semester(cell('semester'))).id,
    discipline: () => cell('discipline'),
    lessonType: () => typeOf(cell('lessonType')),
    groupIds: () => {
      const titles = listOf(cell('groups'))
      if (titles.length === 0 && cell('teachers') === '') throw new RowProblem(problems.nobody)
      return inOrder(readEach(titles, (title) => groupOf(group(title), cell('subgroup')).id))
    },
    subgroup: () => {
      const subgroup = subgroupOf(cell('subgroup'))
      if (subgroup !== 0 && cell('groups') === '') throw new RowProblem(problems.subgroupOfNobody)
      return subgroup
    },
    teacherIds: () => inOrder(readEach(listOf(cell('teachers')), (name) => teacher(name).id)),
    hours: () => countOf(cell('hours'), { least: 1, most: 1000 }, problems.hours),
    startsOn: () => dateOf(cell('startsOn')),
    endsOn: () => lastDayOf(cell('startsOn'), cell('endsOn')),
    students: () =>
      cell('students') === ''
        ? null
        : countOf(cell('students'), { least: 1, most: 10_000 }, problems.students),
  })
}

/** Returns the group if it has this subgroup; throws RowProblem otherwise. */
function groupOf<Group extends LoadNames['groups'][number]>(group: Group, written: string): Group {
  const subgroup = subgroupOf(written)
  if (subgroup > group.subgroupCount || (subgroup === 1 && group.subgroupCount === 1))
    throw new RowProblem(problems.halves(group.title))
  return group
}
