import type { ChangeId } from '@/lib/domain/ids'
import type { GridReading } from '@/lib/domain/grid-sheet/reading'
import type { GridSheet } from '@/lib/domain/grid-sheet/sheet'
import type { ImportSettings } from '@/lib/domain/imports/import-job'
import type { Action } from '@/lib/domain/rights'
import type { TableRowOutcome } from '@/lib/domain/table-row'
import type { ServiceContext } from '../context'
import type { TableColumns, TableRow } from '../tables/read-cells'

/** What is to be stored: the rows of a table whose columns are known, grid sheets, or a JSON file at a path. */
export type ImportSource = { name: string; digest: string } & (
  { rows: TableRow<string>[] } | { grids: GridSheet[] } | { path: string }
)

/** Who stores it where: in a transaction, which is rolled back after a trial. */
export type ImportGround = ServiceContext & {
  settings: ImportSettings
  progress: (step: string) => void
}

/** What became of each row, or of the rows that are wrong; nothing of those is stored. */
export type Imported = {
  rows: TableRowOutcome[]
  report: unknown
  changeId: ChangeId | null
  /** How grid sheets were understood. */
  reading?: GridReading
}

/** What one kind of file needs to be brought in. */
export type ImportKindWork = {
  right: Extract<Action, 'timetable.import' | 'load.import'>
  /** Stores what is right. Throws ServiceError, SheetFault or ImportFault where nothing can be. */
  store: (ground: ImportGround, source: ImportSource) => Promise<Imported>
}

/** What a kind's tables look like. */
export type ImportTable = { table: TableColumns<string>; mostRows: number }
