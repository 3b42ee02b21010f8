import type { TimetableFile } from '@/db/import/timetable-file'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ServiceContext, ActorContext } from '@/lib/core/refusals/service/context'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import type { GridReading, GridSheet } from '@/lib/grids/rules/reading'
import type { ImportComparison, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportSettings, NameDoubt } from '@/lib/imports/rules/import-job'
import type { LeftOut } from '@/lib/imports/rules/neighbour'
import type { RowStatus, TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { TableColumns, TableRow } from './read-cells'

/**
 * The content to store: rows of a table with known columns, grid sheets, or a whole timetable. `unread`: rows
 * that are totals or signatures; `left`: what of a neighbour's file is not in it.
 */
export type ImportSource = { name: string; digest: string } & (
  | { rows: TableRow<string>[]; unread?: TableRowOutcome[] }
  | { grids: GridSheet[] }
  | { timetable: TimetableFile; left?: LeftOut[] }
)

/** The context of storing: a transaction, which is rolled back in a trial. */
export type ImportGround = ServiceContext & {
  settings: ImportSettings
  progress: (step: string) => void
  /** The user's ticks that differ from the proposed ones. */
  ticks: ImportTicks
}

/** The outcome of each row, or only of rows with errors; those are not stored. */
export type ImportResult = {
  rows: TableRowOutcome[]
  /** Numbers of classes by outcome, if `rows` does not have every one. */
  counts?: Record<RowStatus, number>
  report: unknown
  changeId: ChangeId | null
  /** Look-alike titles, if the kind finds them itself. */
  doubts?: NameDoubt[]
  /** Titles that may mean several rows, and labels of rows that the file itself distinguishes. */
  unclear?: NameDoubt[]
  toldApart?: ReadonlySet<string>
  /** How grid sheets were understood. */
  reading?: GridReading
  /** Differences from the stored timetable, if the kind compares. */
  comparison?: ImportComparison | null
}

/** How one kind of file is imported. */
export type ImportKindWork = {
  /** The right to import such files; null without it. */
  ask: (context: ActorContext) => Granted | null
  /** Stores the rows without errors. Throws ServiceError or FileFault if nothing can be stored. */
  store: (ground: ImportGround, source: ImportSource) => Promise<ImportResult>
}

export type ImportTable = { table: TableColumns<string>; mostRows: number }
