import { type Parity, type Semester, weeksOf } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, ImportJobId } from '@/lib/core/names/rules/ids'
import { adminTableNames, type VocabularyName } from '@/lib/core/tables/rules/admin-table'
import type { RowStatus } from './table-row'

/** The stages of an import; its owner may return to each. */
export const importStages = ['file', 'columns', 'questions', 'review', 'trial', 'done'] as const
export type ImportStage = (typeof importStages)[number]

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

/** What somebody says of a semester; absent: as it is, or as the file says. `parity`: of its first week. */
export type SemesterDates = { start?: CalendarDate; weeks?: number; parity?: Parity }

export type SemesterAnswer = { startsOn: CalendarDate; weeks: number; parity: Parity }
export const mostWeeks = 60

/** A semester of the calendar as an answer to the import's question. */
export const answerOfSemester = ({ startsOn, endsOn, firstWeekParity }: Semester): SemesterAnswer => ({
  startsOn,
  weeks: weeksOf({ startsOn, endsOn }),
  parity: firstWeekParity,
})

/**
 * A title that a file would create although it looks like others: stored ones, or earlier ones in the file; or
 * one that several have. `about`: what tells those apart besides their titles, one each.
 */
export type NameDoubt = {
  kind: VocabularyName
  title: string
  like: readonly string[]
  about?: readonly string[]
}

/** The user's answer about such a title. `is`: the title that it is the same as; null: it is new. */
export type NameAnswer = NameDoubt & { is: string | null }

/**
 * Whether a title is that of an institute or a department which is not there and looks like none that is. These
 * are asked about all at once; each may be any other.
 */
export const isMissing = ({ like }: Pick<NameDoubt, 'like'>): boolean => like.length === 0

/** Titles of the institutes and departments in use. */
export type KnownStructure = Readonly<Record<'faculty' | 'department', readonly string[]>>

/** Whether a title is shared by several rows, whose labels begin with it: no second title of one of them. */
export const isOfSeveral = ({ title, like }: Pick<NameDoubt, 'title' | 'like'>): boolean =>
  like.length > 0 && like.every((one) => one !== title && one.startsWith(`${title} `))

/** Files that can be read as one. */
export const mostFiles = 60

/** Maximum number of answers for one file. */
export const mostNames = 5000

/** Finds the answer about a title; undefined: the user was not asked. */
export const answersOf = (answers: readonly NameAnswer[]) => {
  const byTitle = new Map(answers.map((one) => [`${one.kind} ${one.title}`, one.is]))
  return (kind: VocabularyName, title: string): string | null | undefined => byTitle.get(`${kind} ${title}`)
}

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
  /** Other sheets that have the same titles, and those of them that are read with it; absent: none. */
  alike?: readonly string[]
  also?: readonly string[]
}

/** A possible column of a kind of table. `instead`: columns of which one is enough in its place. */
export type ImportColumn = {
  column: string
  title: string
  isRequired: boolean
  note: string
  instead: readonly string[]
}

/** Changed settings; absent ones stay. `columns`: one entry per column of the sheet, null: not read. */
export type SettingsChange = Partial<
  Pick<ImportSettings, 'kind' | 'university' | 'semester' | 'names'> &
    Pick<TableSettings, 'sheet' | 'headRow' | 'skipsHidden' | 'also'> &
    GridSettings & { columns: readonly (string | null)[] }
>

/** A non-empty row: its number in the file, from 1, and the text of each cell. */
export type SheetRow = { number: number; cells: string[] }

/** A merged area of cells: rows from 1, columns from 0, both ends included. */
export type MergedArea = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/**
 * A sheet as it is displayed: the text of a merged cell is repeated in every cell that it covers.
 * `hiddenRows` count from 1, `hiddenColumns` from 0.
 */
export type Sheet = {
  name: string
  isHidden: boolean
  rows: SheetRow[]
  merges: MergedArea[]
  hiddenRows: number[]
  hiddenColumns: number[]
}

/** The first rows of a sheet; it has `rowCount` non-empty ones. */
export type SheetHead = Sheet & { rowCount: number }

/** The file that a sheet is of, by its name; null: there is one file only. */
export const fileOfSheet = (name: string): string | null => /^(.*): /.exec(name)?.[1] ?? null

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
export const mayStore = ({ state, trial, outcome }: Pick<ImportJob, 'state' | 'trial' | 'outcome'>): boolean =>
  !isAtWork(state) && outcome === null && trial !== null && trial.counts.error === 0 && trial.doubts.length === 0

type Job = Pick<ImportJob, 'task' | 'state' | 'settings' | 'trial' | 'outcome'>

/** The stages of this file: only tables have columns, only grids need a review, and there may be no questions. */
export const stagesOf = (job: Pick<Job, 'settings' | 'trial'>): ImportStage[] =>
  importStages.filter((stage) => {
    const { settings } = job
    if (stage === 'columns') return !settings || settings.table !== null || settings.grid !== null
    if (stage === 'review') return settings !== null && settings.grid !== null
    return stage !== 'questions' || asksSomething(job)
  })

/** A timetable needs its semester; every kind may have look-alike titles. */
const asksSomething = ({ settings, trial }: Pick<Job, 'settings' | 'trial'>): boolean =>
  (settings !== null && bringsClasses(settings.kind)) || (settings?.names.length ?? 0) + (trial?.doubts.length ?? 0) > 0

/** The furthest stage that an import has reached. */
export function reachedStage(job: Job): ImportStage {
  if (job.outcome) return 'done'
  if (!job.settings) return 'file'
  if (job.settings.grid && job.trial && job.trial.counts.error > 0) return 'review'
  if (job.trial && job.trial.doubts.length > 0) return 'questions'
  if (job.trial || job.task !== 'read') return 'trial'
  return job.settings.table || job.settings.grid ? 'columns' : 'questions'
}

/** Whether a stage can be opened: not before its questions are answered, and after storing only the last two. */
export function mayLookAt(job: Job, stage: ImportStage): boolean {
  if (job.outcome) return stage === 'done' || stage === 'trial'
  if (isAtWork(job.state)) return stage === reachedStage(job)
  if (stage === 'done') return false
  if (stage === 'review') return job.settings?.grid != null && job.trial !== null
  if (stage === 'trial') return job.trial !== null || job.task !== 'read'
  return stage === 'file' || job.settings !== null
}
