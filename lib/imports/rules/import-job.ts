import { adminTableNames } from '@/lib/core/rules/tables/admin-table'
import { weeksOf, type Parity, type Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { SheetHead } from './sheet'
import type { RowStatus } from './table-row'
import type { NameAnswer, NameDoubt } from './names'

/** What a file brings. */
export const importKinds = ['timetable', 'grid', 'load', ...adminTableNames] as const
export type ImportKind = (typeof importKinds)[number]
/** The kinds whose sheets are tables with a row for each entry. */
export type TableKind = Exclude<ImportKind, 'grid'>

/** Classes fall on dates, so such a file needs a semester, and has weeks to be looked at. */
export const bringsClasses = (kind: ImportKind): boolean => kind === 'timetable' || kind === 'grid'

/** Looking what is in a file, doing all as if, and doing it. */
export const importTasks = ['read', 'try', 'store'] as const
export type ImportTask = (typeof importTasks)[number]

/** What has become of the task that was asked for last. */
export const importStates = ['waiting', 'working', 'done', 'failed', 'interrupted'] as const
export type ImportState = (typeof importStates)[number]

export const isAtWork = (state: ImportState): boolean => state === 'waiting' || state === 'working'

/** By what a column was recognised. */
export const columnSources = ['title', 'content', 'remembered', 'hand'] as const
export type ColumnSource = (typeof columnSources)[number]

/** What stands in one column of a sheet; null where nothing of it is read. */
export type ColumnChoice = { column: string; by: ColumnSource } | null

export type SemesterAnswer = { startsOn: CalendarDate; weeks: number; parity: Parity }
export const mostWeeks = 60

/** A semester of the calendar, as it is asked for. */
export const answerOfSemester = ({ startsOn, endsOn, firstWeekParity }: Semester): SemesterAnswer => ({
  startsOn,
  weeks: weeksOf({ startsOn, endsOn }),
  parity: firstWeekParity,
})

/** What somebody has said of a file, or what was guessed. */
export type ImportSettings = {
  kind: ImportKind
  /** Of a table: the name of the sheet, the row with the titles (null: none) and what stands in each column. */
  table: TableSettings | null
  /** Of grid sheets: which are read. */
  grid: GridSettings | null

  /** What a file does not say, where it has to be said. */
  university: string | null
  semester: SemesterAnswer | null
  names: NameAnswer[]
}

/** `accepted`: lessons in doubt that somebody found to be right, by key; `acceptsAll`: so are all others. */
export type GridSettings = { sheets: string[]; accepted: string[]; acceptsAll: boolean }

export type TableSettings = {
  sheet: string
  headRow: number | null
  columns: ColumnChoice[]
  /** Hidden rows and columns are left out. */
  skipsHidden: boolean
}

/** A column that a kind of table may have. */
export type ImportColumn = { column: string; title: string; isRequired: boolean; note: string }

/** What somebody says of a file; what is left out stays as it is. A column per place, null: nothing of it is read. */
export type SettingsChange = Partial<
  Pick<ImportSettings, 'kind' | 'university' | 'semester' | 'names'> &
    Pick<TableSettings, 'sheet' | 'headRow' | 'skipsHidden'> &
    GridSettings & { columns: (string | null)[] }
>

/** What a file holds: a table of sheets with their first rows, or a whole timetable in JSON. */
export type FileContents =
  | { of: 'table'; sheets: SheetHead[] }
  | {
      of: 'timetable'
      university: string
      semester: { startsOn: CalendarDate | null; weeks: number | null; parity: Parity | null }
      lessons: number
      groups: number
    }

/**
 * What a trial found: `rows` counts by outcome, `report` as the kind writes it, `groups` those whose weeks
 * can be looked at.
 */
export type ImportTrial<Report = unknown> = {
  counts: Record<RowStatus, number>
  report: Report | null
  weeks: { from: CalendarDate; groups: string[] } | null
  /** Titles of which nobody has said whether they are new. */
  doubts: NameDoubt[]
}

/** What was stored. */
export type ImportOutcome<Report = unknown> = {
  counts: Record<RowStatus, number>
  report: Report | null
  changeId: ChangeId | null
}

/** An import as its owner sees it. `step`: what is being done, in Russian. */
export type ImportJob<Report = unknown> = {
  id: ImportJobId
  name: string
  size: number
  task: ImportTask
  state: ImportState
  isCancelAsked: boolean
  step: string
  /** Why the last task failed. */
  failure: string | null
  contents: FileContents | null
  settings: ImportSettings | null
  trial: ImportTrial<Report> | null
  outcome: ImportOutcome<Report> | null
}

/** A trial of these very settings found nothing wrong, and something to do. */
export const mayStore = ({
  state,
  trial,
  outcome,
}: Pick<ImportJob, 'state' | 'trial' | 'outcome'>): boolean =>
  !isAtWork(state) &&
  outcome === null &&
  trial !== null &&
  trial.counts.error === 0 &&
  trial.doubts.length === 0
