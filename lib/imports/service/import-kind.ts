import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { GridReading } from '@/lib/grids/rules/reading'
import type { GridSheet } from '@/lib/grids/rules/sheet'
import type { ImportComparison, ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportSettings } from '@/lib/imports/rules/import-job'
import type { NameDoubt } from '@/lib/imports/rules/names'
import type { RowStatus, TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { ServiceContext, ActorContext } from '@/lib/core/service/context'
import type { Granted } from '@/lib/core/service/require-allowed'
import type { TableColumns, TableRow } from './read-cells'

/** What is to be stored: the rows of a table whose columns are known, grid sheets, or a JSON file at a path. */
export type ImportSource = { name: string; digest: string } & (
  { rows: TableRow<string>[] } | { grids: GridSheet[] } | { path: string }
)

/** Who stores it where: in a transaction, which is rolled back after a trial. */
export type ImportGround = ServiceContext & {
  settings: ImportSettings
  progress: (step: string) => void
  /** Which differences from what stands are stored, against what is proposed. */
  ticks: ImportTicks
}

/** What became of each row, or of the rows that are wrong; nothing of those is stored. */
export type Imported = {
  rows: TableRowOutcome[]
  /** Where not every row has an outcome of its own: how many classes have which. */
  counts?: Record<RowStatus, number>
  report: unknown
  changeId: ChangeId | null
  /** Titles that look like others, where the kind knows them itself. */
  doubts?: NameDoubt[]
  /** Titles of which nobody can tell which row they mean, and labels of what the file itself tells apart. */
  unclear?: NameDoubt[]
  toldApart?: ReadonlySet<string>
  /** How grid sheets were understood. */
  reading?: GridReading
  /** How it differs from what stood, where the kind compares. */
  comparison?: ImportComparison | null
}

/** What one kind of file needs to be brought in. */
export type ImportKindWork = {
  /** Whether somebody may bring such a file in at all; null: not. */
  ask: (context: ActorContext) => Granted | null
  /** Stores what is right. Throws ServiceError, SheetFault or ImportFault where nothing can be. */
  store: (ground: ImportGround, source: ImportSource) => Promise<Imported>
}

/** What a kind's tables look like. */
export type ImportTable = { table: TableColumns<string>; mostRows: number }
