import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { excessHours, isLoadDone } from '@/lib/core/load/rules/load-item'
import type { FacultyId, GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { recordOf } from '@/lib/core/words/rules/records'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import type { LoadValues } from '@/lib/imports/rules/table-row'

/** A faculty's load in a semester, that of one of its groups and more. */
export type LoadTableQuestion = { facultyId: FacultyId; semesterId: SemesterId }

export type LoadTableRow = {
  id: LoadItemId
  version: number
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly { id: GroupId; title: string }[]
  teachers: readonly { id: TeacherId; name: string }[]
  /** Of its teachers, by title. */
  departments: readonly string[]
  requiredHours: number
  /** Nobody set the hours: they were counted from an imported timetable. */
  isDerived: boolean
  /** Of its classes, drafts included; of the published ones; and of those before today. */
  placedHours: number
  publishedHours: number
  heldHours: number
  /** Null: unknown. */
  students: number | null
  startsOn: CalendarDate
  endsOn: CalendarDate
  /** Titles of the rooms that programmes ask for, and of those permitted to whom the load is delegated. */
  wantedRooms: readonly string[]
  permittedRooms: readonly string[]
  /** Titles of the programmes whose rows stand for it, of those that the user may see. */
  programmes: readonly string[]
  /** What the last load file did to it; null: the file is not about it. */
  listed: Listed | null
  /** Whether the user may change it. */
  mayChange: boolean
}

/** The rows, and the last load file in effect that named some of them. */
export type LoadTableView = {
  rows: readonly LoadTableRow[]
  listing: { file: string; date: CalendarDate } | null
}

/** By a load file: made, found and changed from these values, or not named among the load of its groups. */
export type Listed = { as: 'new' } | { as: 'known'; before: Partial<LoadValues> } | { as: 'gone' }

const listedColumns = {
  hours: 'requiredHours',
  students: 'students',
  startsOn: 'startsOn',
  endsOn: 'endsOn',
} as const
type ListedColumn = keyof typeof listedColumns

const isListedColumn = (column: LoadTableColumn): column is ListedColumn => column in listedColumns

/** What stood in a column before the last load file changed it; undefined: it did not. */
export function listedBefore({ listed, ...row }: LoadTableRow, column: LoadTableColumn): LoadTableRow | undefined {
  if (listed?.as !== 'known' || !isListedColumn(column)) return undefined
  const field = listedColumns[column]
  const before = listed.before[field]
  return before === undefined || before === row[field] ? undefined : { ...row, listed, [field]: before }
}

const isChangedByFile = (row: LoadTableRow): boolean =>
  loadTableColumns.some((column) => listedBefore(row, column) !== undefined)

/** What the last load file did, to filter by. */
export const listedMarks = ['new', 'changed', 'gone'] as const
export type ListedMark = (typeof listedMarks)[number]

export function listedMark(row: LoadTableRow): ListedMark | null {
  if (row.listed === null) return null
  if (row.listed.as !== 'known') return row.listed.as
  return isChangedByFile(row) ? 'changed' : null
}

export function countListed(rows: readonly LoadTableRow[]): Record<ListedMark, number> {
  const counts = { new: 0, changed: 0, gone: 0 }
  for (const row of rows) {
    const mark = listedMark(row)
    if (mark) counts[mark] += 1
  }
  return counts
}

export const hourColumns = ['hours', 'placed', 'published', 'held', 'left'] as const
export type HourColumn = (typeof hourColumns)[number]

export const loadTableColumns = [
  'discipline',
  'lessonType',
  'groups',
  'subgroup',
  'teachers',
  ...hourColumns,
  'students',
  'startsOn',
  'endsOn',
  'rooms',
  'programmes',
] as const
export type LoadTableColumn = (typeof loadTableColumns)[number]

/** Hours that are still to be placed; none of an item that is done. */
export const leftHours = (row: Pick<LoadTableRow, 'lessonType' | 'requiredHours' | 'placedHours'>): number =>
  isLoadDone(row, row.placedHours) ? 0 : row.requiredHours - row.placedHours

/** Hours placed beyond the plan. */
export const overHours = (row: Pick<LoadTableRow, 'lessonType' | 'requiredHours' | 'placedHours'>): number =>
  excessHours(row, row.placedHours)

export const hoursIn = (row: LoadTableRow, column: HourColumn): number => {
  switch (column) {
    case 'hours':
      return row.requiredHours
    case 'placed':
      return row.placedHours
    case 'published':
      return row.publishedHours
    case 'held':
      return row.heldHours
    case 'left':
      return leftHours(row)
  }
}

export type LoadTotals = Record<HourColumn, number>

export const totalsOf = (rows: readonly LoadTableRow[]): LoadTotals =>
  recordOf(hourColumns, (column) => rows.reduce((sum, row) => sum + hoursIn(row, column), 0))

/** What is to be done about a row: nothing of it is placed, some is not, more than the plan is, and so on. */
export const loadTroubles = ['untouched', 'left', 'over', 'noTeacher', 'noGroup'] as const
export type LoadTrouble = (typeof loadTroubles)[number]

const isTroubled: Record<LoadTrouble, (row: LoadTableRow) => boolean> = {
  untouched: ({ placedHours }) => placedHours === 0,
  left: (row) => leftHours(row) > 0,
  over: (row) => overHours(row) > 0,
  noTeacher: ({ teachers }) => teachers.length === 0,
  noGroup: ({ groups }) => groups.length === 0,
}

/** Which rows are shown. Null: all. `department` '': rows of teachers without one, and without teachers. */
export type LoadTableFilter = {
  text: string
  lessonType: LessonType | null
  department: string | null
  trouble: LoadTrouble | null
  listed: ListedMark | null
}

export const noLoadFilter: LoadTableFilter = {
  text: '',
  lessonType: null,
  department: null,
  trouble: null,
  listed: null,
}

export type LoadTableSorting = { column: LoadTableColumn; isDown: boolean } | null

const formOf = (row: LoadTableRow): string =>
  searchForm(
    row.title,
    ...row.groups.map(({ title }) => title),
    ...row.teachers.map(({ name }) => name),
    ...row.wantedRooms,
    ...row.permittedRooms,
    ...row.programmes,
  )

/** The rows that a filter shows, in their order. */
export function filterLoad(
  rows: readonly LoadTableRow[],
  { text, lessonType, department, trouble, listed }: LoadTableFilter,
): readonly LoadTableRow[] {
  const { finds } = searchFor(text)
  return rows.filter(
    (row) =>
      (lessonType === null || row.lessonType === lessonType) &&
      (department === null ||
        (department === '' ? row.departments.length === 0 : row.departments.includes(department))) &&
      (trouble === null || isTroubled[trouble](row)) &&
      (listed === null || listedMark(row) === listed) &&
      (text === '' || finds(formOf(row))),
  )
}

/** Texts are compared as Russian, numbers as such; null is nothing, which comes last. */
function sortKey(row: LoadTableRow, column: LoadTableColumn): string | number | null {
  switch (column) {
    case 'discipline':
      return row.title
    case 'lessonType':
      return row.lessonType
    case 'groups':
      return row.groups.map(({ title }) => title).join(', ') || null
    case 'subgroup':
      return row.subgroup
    case 'teachers':
      return row.teachers.map(({ name }) => name).join(', ') || null
    case 'students':
      return row.students
    case 'startsOn':
    case 'endsOn':
      return row[column]
    case 'rooms':
      return [...row.wantedRooms, ...row.permittedRooms].join(', ') || null
    case 'programmes':
      return row.programmes.join(', ') || null
    default:
      return hoursIn(row, column)
  }
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return inAlphabet(String(one), String(other))
}

/** By the sorted column; otherwise, and among equals, in the order of the rows. */
export function sortLoad(rows: readonly LoadTableRow[], sorting: LoadTableSorting): readonly LoadTableRow[] {
  if (sorting === null) return rows
  const { column, isDown } = sorting
  const keyed = rows.map((row) => ({ row, key: sortKey(row, column) }))
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return compareKeys(a.key, b.key) * (isDown ? -1 : 1)
    })
    .map(({ row }) => row)
}

/** The departments and types that rows have, to choose among. */
export const departmentsIn = (rows: readonly LoadTableRow[]): string[] =>
  [...new Set(rows.flatMap(({ departments }) => departments))].sort(inAlphabet)

export const typesIn = (rows: readonly LoadTableRow[]): LessonType[] =>
  [...new Set(rows.map(({ lessonType }) => lessonType))].sort((a, b) => a - b)
