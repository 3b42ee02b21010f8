import { type FacultyId, type SemesterId, idIn } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { loadPaperPath, loadTablePath } from '@/lib/core/refusals/calls/addresses'
import { addressWith } from '@/lib/core/words/rules/address'
import {
  type LoadTableFilter,
  type LoadTableQuestion,
  type LoadTableSorting,
  loadTableColumns,
  listedMarks,
  loadTroubles,
} from '@/lib/load-table/rules/load-table'

export { loadTablePath } from '@/lib/core/refusals/calls/addresses'

/** State in the URL of the load table. Null: the first faculty, the present semester. */
export type LoadTableLocation = LoadTableFilter & {
  facultyId: FacultyId | null
  semesterId: SemesterId | null
  sorting: LoadTableSorting
}

type Params = { get(name: string): string | null }

const longestText = 200

function sortingOf(text: string | null): LoadTableSorting {
  const isDown = text?.startsWith('-') ?? false
  const column = loadTableColumns.find((one) => one === (isDown ? text?.slice(1) : text))
  return column ? { column, isDown } : null
}

/** Parses the URL; malformed values count as absent. */
export const readLoadTableLocation = (params: Params): LoadTableLocation => ({
  facultyId: idIn(params.get('faculty')),
  semesterId: idIn(params.get('semester')),
  text: (params.get('q') ?? '').slice(0, longestText),
  lessonType: lessonTypes.find((type) => String(type) === params.get('type')) ?? null,
  department: params.get('department')?.slice(0, longestText) ?? null,
  trouble: loadTroubles.find((one) => one === params.get('show')) ?? null,
  listed: listedMarks.find((one) => one === params.get('listed')) ?? null,
  sorting: sortingOf(params.get('sort')),
})

const filterFields = ({ text, lessonType, department, trouble, listed, sorting }: LoadTableLocation) => ({
  q: text || null,
  type: lessonType,
  department,
  show: trouble,
  listed,
  sort: sorting && `${sorting.isDown ? '-' : ''}${sorting.column}`,
})

const fieldsOf = (location: LoadTableLocation) => ({
  ...filterFields(location),
  faculty: location.facultyId,
  semester: location.semesterId,
})

export const loadTableUrl = (location: LoadTableLocation): string => addressWith(loadTablePath, fieldsOf(location))

/** What the location shows, for printing. */
export const loadPaperUrl = (location: LoadTableLocation): string => addressWith(loadPaperPath, fieldsOf(location))

/** What the location shows, as a workbook. */
export const loadBookUrl = (location: LoadTableLocation, { facultyId, semesterId }: LoadTableQuestion): string =>
  addressWith('/api/workbench/load/xlsx/', {
    ...filterFields(location),
    faculty_id: facultyId,
    semester_id: semesterId,
  })
