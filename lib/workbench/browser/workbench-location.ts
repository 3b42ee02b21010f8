import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type ChangeId, type FacultyId, idIn, largeIdIn } from '@/lib/core/names/rules/ids'
import { facultyChangesPath, facultyPaperPath, substitutionsPath } from '@/lib/core/refusals/calls/addresses'
import { type SheetSpan, sheetSpans, type SubstitutionQuestion } from '@/lib/core/schedule/rules/substitution-sheet'
import { addressWith, saidQuery } from '@/lib/core/words/rules/address'
import type { Paper } from '@/lib/workbench/rules/faculty-sheets'
import type { RowFilter } from '@/lib/workbench/rules/filter-rows'
import { listKinds, type ListName, type RowKind, rowKinds } from '@/lib/workbench/rules/workbench'

export { facultyChangesPath } from '@/lib/core/refusals/calls/addresses'

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

const longestName = 100

const oneOf = <One extends string>(known: readonly One[], text: string | null): One | null =>
  known.find((one) => one === text) ?? null

/** Parses the URL; malformed values count as absent, and any date selects its week. */
export function readWorkbenchLocation(params: Params): WorkbenchLocation {
  const week = parseCalendarDate(params.get('week') ?? '')
  const ticked = (params.get('ticked') ?? '').split('.').flatMap((text) => idIn(text) ?? [])
  const list = oneOf(listKinds, params.get('list'))
  return {
    faculty: idIn(params.get('faculty')),
    monday: week && mondayOf(week),
    by: oneOf(rowKinds, params.get('by')) ?? 'group',
    section: params.get('section') || null,
    name: (params.get('name') ?? '').slice(0, longestName),
    withProblems: params.get('troubled') === '1',
    list,
    row: list && idIn(params.get('row')),
    ticked: [...new Set(ticked)].slice(0, maxAdjacent),
    isBeside: params.get('beside') === '1',
  }
}

const fieldsOf = ({
  faculty,
  monday,
  by,
  section,
  name,
  withProblems,
  list,
  row,
  ticked,
  isBeside,
}: WorkbenchLocation) => ({
  faculty,
  week: monday,
  by: by !== 'group' && by,
  section,
  name: name || null,
  troubled: withProblems,
  list,
  row: list && row,
  ticked: ticked.length > 0 && ticked.join('.'),
  beside: isBeside,
})

const queryOf = (location: WorkbenchLocation): URLSearchParams => saidQuery(fieldsOf(location))

export const workbenchScreenUrl = (location: WorkbenchLocation): string =>
  addressWith(workbenchPath, fieldsOf(location))

/** The week of a faculty as its planner left it (`keptView`). */
export const facultyWeekUrl = (faculty: FacultyId): string => `${workbenchPath}?faculty=${faculty}`

/** The lasting part of a location: without the week and anything open over it. */
export const lastingPart = (location: WorkbenchLocation): WorkbenchLocation => ({
  ...location,
  monday: null,
  list: null,
  row: null,
})

export const serializeView = (location: WorkbenchLocation): string => String(queryOf(lastingPart(location)))

/** The view stored in a cookie; null if there is none. */
const parseView = (text: string | undefined): WorkbenchLocation | null =>
  text ? lastingPart(readWorkbenchLocation(new URLSearchParams(text))) : null

/**
 * The view to return to from an address that asks for none: for nothing, or, as the frame's links do, for a faculty alone.
 * Null: there is none, or it is of another faculty, or is what the address asks for.
 */
export function keptView(search: URLSearchParams, cookie: string | undefined): WorkbenchLocation | null {
  const kept = parseView(cookie)
  const asksForNone = [...search.keys()].every((name) => name === 'faculty')
  const { faculty } = readWorkbenchLocation(search)
  if (!kept || !asksForNone || (search.size > 0 && faculty !== kept.faculty)) return null
  return String(queryOf(kept)) === String(search) ? null : kept
}

type PaperQuestion = { faculty: FacultyId; monday: CalendarDate; paper: Paper }

const paperFields = ({ faculty, monday: week, paper }: PaperQuestion) => ({ faculty, week, paper })

/** A faculty's week for printing, and as a workbook. */
export const facultyPaperUrl = (asked: PaperQuestion): string => addressWith(facultyPaperPath, paperFields(asked))
export const facultyBookUrl = (asked: PaperQuestion): string => addressWith('/api/workbench/xlsx/', paperFields(asked))

/**
 * What to compare a faculty's timetable with: a publication of it, the beginning of a date, or (null) its last
 * publication. `drafts`: as if those of today were published; `isAhead`: without what is over.
 */
export type ChangesLocation = {
  faculty: FacultyId | null
  since: { change: ChangeId } | { date: CalendarDate } | null
  drafts: boolean
  isAhead: boolean
}

/** Parses the URL; malformed values count as absent. */
export function readChangesLocation(params: Params): ChangesLocation {
  const date = parseCalendarDate(params.get('date') ?? '')
  const change = largeIdIn<ChangeId>(params.get('since'))
  return {
    faculty: idIn(params.get('faculty')),
    since: date ? { date } : change === null ? null : { change },
    drafts: params.get('drafts') === '1',
    isAhead: params.get('ahead') === '1',
  }
}

/** What changed in a faculty's timetable, for reading and printing. */
export function facultyChangesUrl({
  faculty,
  since = null,
  drafts = false,
  isAhead = false,
}: Partial<ChangesLocation>): string {
  return addressWith(facultyChangesPath, {
    faculty,
    date: since && 'date' in since && since.date,
    since: since && 'change' in since && since.change,
    drafts,
    ahead: isAhead,
  })
}

/** Whose substitutions, and when. Null: the first faculty, today; `isWhole`: of the whole university. */
export type SubstitutionsLocation = {
  faculty: FacultyId | null
  isWhole: boolean
  date: CalendarDate | null
  span: SheetSpan
}

const whole = 'all'

/** Parses the URL; malformed values count as absent. */
export function readSubstitutionsLocation(params: Params): SubstitutionsLocation {
  const faculty = params.get('faculty')
  return {
    faculty: idIn(faculty),
    isWhole: faculty === whole,
    date: parseCalendarDate(params.get('date') ?? ''),
    span: oneOf(sheetSpans, params.get('span')) ?? 'week',
  }
}

/** The sheet of substitutions, for reading and printing. */
export const substitutionsUrl = ({ faculty, date, span }: SubstitutionQuestion): string =>
  addressWith(substitutionsPath, { faculty: faculty ?? whole, date, span })

/** The same as a workbook. */
export const substitutionsBookUrl = ({ faculty, date, span }: SubstitutionQuestion): string =>
  addressWith('/api/workbench/substitutions/xlsx/', { faculty, date, span })
