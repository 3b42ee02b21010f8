import { type FacultyId, type SemesterId, idIn } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { loadPaperPath, loadTablePath } from '@/lib/core/refusals/calls/addresses'
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

function filterQuery({ text, lessonType, department, trouble, listed, sorting }: LoadTableLocation): URLSearchParams {
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  if (lessonType !== null) query.set('type', String(lessonType))
  if (department !== null) query.set('department', department)
  if (trouble !== null) query.set('show', trouble)
  if (listed !== null) query.set('listed', listed)
  if (sorting) query.set('sort', `${sorting.isDown ? '-' : ''}${sorting.column}`)
  return query
}

function queryOf(location: LoadTableLocation): URLSearchParams {
  const query = filterQuery(location)
  if (location.facultyId !== null) query.set('faculty', String(location.facultyId))
  if (location.semesterId !== null) query.set('semester', String(location.semesterId))
  return query
}

const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)

export const loadTableUrl = (location: LoadTableLocation): string => withQuery(loadTablePath, queryOf(location))

/** What the location shows, for printing. */
export const loadPaperUrl = (location: LoadTableLocation): string => withQuery(loadPaperPath, queryOf(location))

/** What the location shows, as a workbook. */
export function loadBookUrl(location: LoadTableLocation, { facultyId, semesterId }: LoadTableQuestion): string {
  const query = filterQuery(location)
  query.set('faculty_id', String(facultyId))
  query.set('semester_id', String(semesterId))
  return `/api/workbench/load/xlsx/?${query}`
}
