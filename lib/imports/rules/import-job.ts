import { adminTableNames } from '@/lib/core/rules/tables/admin-table'
import { weeksOf, type Parity, type Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { SheetHead } from './sheet'
import type { RowStatus } from './table-row'
import type { NameAnswer, NameDoubt } from './names'

/** The kinds of files that can be imported. */
export const importKinds = ['timetable', 'grid', 'load', ...adminTableNames] as const
export type ImportKind = (typeof importKinds)[number]
/** The kinds whose sheets are tables with a row for each entry. */
export type TableKind = Exclude<ImportKind, 'grid'>

/** Whether a file has classes: then it needs a semester, and its weeks can be previewed. */
export const bringsClasses = (kind: ImportKind): boolean => kind === 'timetable' || kind === 'grid'

/** Reading the file, trying the import out, and storing it. */
export const importTasks = ['read', 'try', 'store'] as const
export type ImportTask = (typeof importTasks)[number]

/** The state of the latest task. */
export const importStates = ['waiting', 'working', 'done', 'failed', 'interrupted'] as const
export type ImportState = (typeof importStates)[number]

export const isAtWork = (state: ImportState): boolean => state === 'waiting' || state === 'working'

/** How a column was recognised. */
export const columnSources = ['title', 'content', 'remembered', 'hand'] as const
export type ColumnSource = (typeof columnSources)[number]

/** The meaning of a sheet's column; null if it is not read. */
export type ColumnChoice = { column: string; by: ColumnSource } | null

export type SemesterAnswer = { startsOn: CalendarDate; weeks: number; parity: Parity }
export const mostWeeks = 60

/** A semester of the calendar as an answer to the import's question. */
export const answerOfSemester = ({ startsOn, endsOn, firstWeekParity }: Semester): SemesterAnswer => ({
  startsOn,
  weeks: weeksOf({ startsOn, endsOn }),
  parity: firstWeekParity,
})

/** How a file is to be read, as the user said or as was guessed. */
export type ImportSettings = {
  kind: ImportKind
  /** For a table: the sheet, the row with the titles (null: none) and the meaning of each column. */
  table: TableSettings | null
  /** For grids: the sheets to read. */
  grid: GridSettings | null

  /** Answers to what the file does not say. */
  university: string | null
  semester: SemesterAnswer | null
  names: readonly NameAnswer[]
}

/** `accepted`: keys of doubtful lessons that the user accepted; `acceptsAll`: all are accepted. */
export type GridSettings = { sheets: readonly string[]; accepted: readonly string[]; acceptsAll: boolean }

export type TableSettings = {
  sheet: string
  headRow: number | null
  columns: readonly ColumnChoice[]
  /** Whether hidden rows and columns are left out. */
  skipsHidden: boolean
}

/** A possible column of a kind of table. */
export type ImportColumn = { column: string; title: string; isRequired: boolean; note: string }

/** Changed settings; absent ones stay. `columns`: one entry per column of the sheet, null: not read. */
export type SettingsChange = Partial<
  Pick<ImportSettings, 'kind' | 'university' | 'semester' | 'names'> &
    Pick<TableSettings, 'sheet' | 'headRow' | 'skipsHidden'> &
    GridSettings & { columns: readonly (string | null)[] }
>

/** The contents of a file: sheets with their first rows, or a whole timetable in JSON. */
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
 * The result of a trial. `counts`: rows by outcome; `report`: in the kind's own form; `groups`: those whose
 * weeks can be previewed.
 */
export type ImportTrial<Report = unknown> = {
  counts: Record<RowStatus, number>
  report: Report | null
  weeks: { from: CalendarDate; groups: readonly string[] } | null
  /** Look-alike titles about which the user has not been asked. */
  doubts: readonly NameDoubt[]
}

/** The result of storing. */
export type ImportOutcome<Report = unknown> = {
  counts: Record<RowStatus, number>
  report: Report | null
  changeId: ChangeId | null
}

/** An import as shown to its owner. `step`: what the task is doing now, in Russian. */
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

/** Whether an import may be stored: a trial with these settings had no errors, and would store something. */
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
