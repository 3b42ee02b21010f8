import type { LoadNames } from '@/db/load/load-names'
import { academicYearStart, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { halfNamed, halfOfStudy, wordList } from '@/lib/core/programmes/texts/cell-words'
import { type LoadColumn, loadColumnOrder } from '@/lib/imports/rules/table-row'
import { loadColumns, loadFileFaults, loadRowProblems as problems } from '@/lib/imports/texts/load-file'
import {
  aboutRow,
  type Cells,
  checkedCells,
  dateInCell,
  hoursInCell,
  lastDayOf,
  longestText,
  looksLikeGroups,
  looksLikeTeachers,
  looksLikeType,
  type ReadRow,
  readRows,
  studentsInCell,
  subgroupOf,
  type TableColumns,
  type TableRow,
  typeOf,
} from './read-cells'
import { finderOf, findersOfPeople, readEach, readFields, RowRefusal } from './read-fields'

/** A parsed row: ids are sorted, so that the order of people does not matter; null for empty cells. */
export type LoadRow = {
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

export type LoadCells = TableRow<LoadColumn>

export const loadTable: TableColumns<LoadColumn> = {
  order: loadColumnOrder,
  titles: loadColumns,
  faults: loadFileFaults,
  looks: { lessonType: looksLikeType, groups: looksLikeGroups, teachers: looksLikeTeachers },
}
const longestOf = (column: LoadColumn): number =>
  column === 'groups' || column === 'teachers' ? 10 * longestText : longestText

/** Parses the rows and resolves the names in them. */
export function readLoadRows(
  rows: readonly LoadCells[],
  names: LoadNames,
  semesters: readonly Semester[],
  current: Semester,
): ReadRow<LoadRow>[] {
  const finders = { ...findersOfPeople(names), semester: semesterFinder(semesters, current) }
  return readRows(rows, loadTable, {
    what: (cell) => aboutRow(cell('discipline'), cell('lessonType'), cell('groups') || cell('teachers')),
    read: (cell) => valuesOf(cell, finders, current),
  })
}

/** Semesters by title, by first day, and by their half of the current academic year. */
function semesterFinder(semesters: readonly Semester[], current: Semester): (name: string) => Semester {
  const named = finderOf(semesters, ({ title, startsOn }) => [title, startsOn], { none: problems.semester })
  const year = academicYearStart(current.startsOn)
  return (name) => {
    const half = halfNamed(name) ?? halfOfStudy(name)
    const own = semesters.find((one) => one.half === half && academicYearStart(one.startsOn) === year)
    return own ?? named(name)
  }
}

type Finders = ReturnType<typeof findersOfPeople> & { semester: (name: string) => Semester }

const inOrder = <Id extends number>(ids: readonly Id[]): Id[] => ids.toSorted((a, b) => a - b)

function valuesOf(cells: Cells<LoadColumn>, find: Finders, current: Semester): LoadRow {
  const cell = checkedCells(cells, loadTable, longestOf)
  const semester = () => (cell('semester') === '' ? current : find.semester(cell('semester')))
  const near = () => semester().startsOn
  const {
    semester: semesterId,
    groups: groupIds,
    teachers: teacherIds,
    ...written
  } = readFields({
    semester: () => semester().id,
    discipline: () => cell('discipline'),
    lessonType: () => typeOf(cell('lessonType')),
    groups: () => {
      const titles = wordList(cell('groups'))
      if (titles.length === 0 && cell('teachers') === '') throw new RowRefusal(problems.nobody)
      return inOrder(readEach(titles, (title) => groupOf(find.group(title), cell('subgroup')).id))
    },
    subgroup: () => {
      const subgroup = subgroupOf(cell('subgroup'))
      if (subgroup !== 0 && cell('groups') === '') throw new RowRefusal(problems.subgroupOfNobody)
      return subgroup
    },
    teachers: () => inOrder(readEach(wordList(cell('teachers')), (name) => find.teacher(name).id)),
    hours: () => hoursInCell(cell('hours')),
    startsOn: () => dateInCell(cell('startsOn'), near),
    endsOn: () => lastDayOf(cell('startsOn'), cell('endsOn'), near),
    students: () => studentsInCell(cell('students')),
  })
  return { semesterId, groupIds, teacherIds, ...written }
}

/** Returns the group if it has this subgroup; throws RowRefusal otherwise. */
function groupOf<Group extends LoadNames['groups'][number]>(group: Group, written: string): Group {
  const subgroup = subgroupOf(written)
  if (subgroup > group.subgroupCount || (subgroup === 1 && group.subgroupCount === 1))
    throw new RowRefusal(problems.halves(group.title))
  return group
}
