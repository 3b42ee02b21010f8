import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import { listKinds, type ListName, type RowKind, rowKinds } from '@/lib/workbench/rules/workbench'
import type { RowFilter } from '@/lib/workbench/rules/filter-rows'
import { facultyPaperPath } from '@/lib/core/calls/calls/addresses'

/** Maximum number of weeks side by side. */
export const maxAdjacent = 6

/**
 * State in the URL of the workbench. Null: the first faculty, the current week, no list. `row`: the row that
 * the list is about.
 */
export type WorkbenchLocation = RowFilter & {
  faculty: FacultyId | null
  monday: CalendarDate | null
  by: RowKind
  list: ListName | null
  row: number | null
  /** Ids of the ticked rows, and whether their weeks are shown side by side. */
  ticked: readonly number[]
  isBeside: boolean
}

export const workbenchPath = '/workbench/'

type Params = { get(name: string): string | null }

const idOf = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

const longestName = 100

const oneOf = <One extends string>(known: readonly One[], text: string | null): One | null =>
  known.find((one) => one === text) ?? null

/** Parses the URL; malformed values count as absent, and any date selects its week. */
export function readWorkbenchLocation(params: Params): WorkbenchLocation {
  const week = parseCalendarDate(params.get('week') ?? '')
  const ticked = (params.get('ticked') ?? '').split('.').flatMap((text) => idOf(text) ?? [])
  const list = oneOf(listKinds, params.get('list'))
  return {
    faculty: idOf(params.get('faculty')) as FacultyId | null,
    monday: week && mondayOf(week),
    by: oneOf(rowKinds, params.get('by')) ?? 'group',
    section: params.get('section') || null,
    name: (params.get('name') ?? '').slice(0, longestName),
    withProblems: params.get('troubled') === '1',
    list,
    row: list && idOf(params.get('row')),
    ticked: [...new Set(ticked)].slice(0, maxAdjacent),
    isBeside: params.get('beside') === '1',
  }
}

function queryOf(location: WorkbenchLocation): URLSearchParams {
  const { faculty, monday, by, section, name, withProblems, list, row, ticked, isBeside } = location
  const params = new URLSearchParams()
  if (faculty !== null) params.set('faculty', String(faculty))
  if (monday) params.set('week', monday)
  if (by !== 'group') params.set('by', by)
  if (section !== null) params.set('section', section)
  if (name) params.set('name', name)
  if (withProblems) params.set('troubled', '1')
  if (list) params.set('list', list)
  if (list && row !== null) params.set('row', String(row))
  if (ticked.length > 0) params.set('ticked', ticked.join('.'))
  if (isBeside) params.set('beside', '1')
  return params
}

export function workbenchScreenUrl(location: WorkbenchLocation): string {
  const query = queryOf(location)
  return query.size > 0 ? `${workbenchPath}?${query}` : workbenchPath
}

/** The lasting part of a location: without the week and anything open over it. */
export const lastingPart = (location: WorkbenchLocation): WorkbenchLocation => ({
  ...location,
  monday: null,
  list: null,
  row: null,
})

export const serializeView = (location: WorkbenchLocation): string => String(queryOf(lastingPart(location)))

/** The view stored in a cookie; null if there is none. */
export const parseView = (text: string | undefined): WorkbenchLocation | null =>
  text ? lastingPart(readWorkbenchLocation(new URLSearchParams(text))) : null

/** A faculty's week for printing. */
export const facultyPaperUrl = (asked: { faculty: FacultyId; monday: CalendarDate; paper: string }): string =>
  `${facultyPaperPath}?${new URLSearchParams({ faculty: String(asked.faculty), week: asked.monday, paper: asked.paper })}`
