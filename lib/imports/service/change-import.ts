import type { Queryable } from '@/db/client'
import { findGridRules } from '@/db/queries/grids/grid-rules'
import {
  askTask,
  cancelImport,
  changeImport,
  lockImport,
  removeImport,
  type ImportRow,
} from '@/db/queries/imports/import-jobs'
import { inTransaction } from '@/db/transaction'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import {
  bringsClasses,
  type ColumnChoice,
  type GridSettings,
  type ImportSettings,
  isAtWork,
  mayStore,
  type SettingsChange,
  type SheetHead,
  type TableKind,
  type TableSettings,
} from '@/lib/imports/rules/import-job'
import { importTexts } from '@/lib/imports/texts/imports'
import { isTableKind, requireKind, tableKind } from './kinds'
import { missingColumns } from './read-cells'
import { gridSheets } from './read-file'
import { placesIn, recogniseSheet, recogniseTable, withAlike } from './recognise'

/** Locks one of the actor's imports. Throws `not_allowed`, and `not_found`, also for another user's. */
async function lockOwn(db: Queryable, { actor }: DataContext, id: ImportJobId): Promise<ImportRow> {
  requireAllowed({ actor }, 'import.open')
  return required(await lockImport(db, actor.userId, id), 'not_found', importTexts.unknown)
}

/** As `lockOwn`, for an import that is not stored and has no running task; otherwise throws `conflict`. */
export async function lockIdle(db: Queryable, asker: DataContext, id: ImportJobId): Promise<ImportRow> {
  const row = await lockOwn(db, asker, id)
  if (row.outcome) throw new ServiceError('conflict', importTexts.stored)
  if (isAtWork(row.state)) throw new ServiceError('conflict', importTexts.atWork)
  return row
}

/** Changes how a file is read, and discards the last trial. Throws as `lockIdle` does, and `invalid`. */
export async function changeSettings(asker: DataContext, id: ImportJobId, change: SettingsChange): Promise<void> {
  await inTransaction(asker.db, async (transaction) => {
    const row = await lockIdle(transaction, asker, id)
    const { settings } = row
    if (!settings) throw new ServiceError('conflict', importTexts.notRead)
    const kind = change.kind ?? settings.kind
    requireKind(asker, kind)
    const changed: ImportSettings = {
      kind,
      table: isTableKind(kind) ? await changedTable(transaction, row, settings.table, kind, change) : null,
      grid: isTableKind(kind) ? null : await changedGrid(transaction, row, settings.grid, change),
      university: change.university === undefined ? settings.university : change.university,
      semester: change.semester === undefined ? settings.semester : change.semester,
      names: change.names ?? settings.names,
    }
    await changeImport(transaction, id, { settings: changed, trial: null, failure: null })
  })
}

/** Null for a file that is no workbook. */
async function changedTable(
  db: Queryable,
  { contents }: ImportRow,
  table: TableSettings | null,
  kind: TableKind,
  change: SettingsChange,
): Promise<TableSettings | null> {
  if (contents?.of !== 'table') return null
  const name = change.sheet ?? table?.sheet ?? firstVisible(contents.sheets)
  const sheet = contents.sheets.find((one) => one.name === name)
  if (!sheet) throw new ServiceError('invalid', importTexts.noSheet(name))
  const skipsHidden = change.skipsHidden ?? table?.skipsHidden ?? false
  const isRead = change.sheet !== undefined || change.headRow !== undefined || change.kind !== undefined
  const read = isRead || !table ? await readAgain(db, sheet, kind, change.headRow) : table
  const columns = change.columns ? chosen(change.columns, read.columns, kind) : read.columns
  const changed = { sheet: name, headRow: read.headRow, columns, skipsHidden }
  const isSame = table !== null && table.sheet === name && table.headRow === read.headRow
  const { alike = [], also = [] } = isSame ? table : withAlike(changed, contents.sheets)
  const unlike = change.also?.find((one) => !alike.includes(one))
  if (unlike !== undefined) throw new ServiceError('invalid', importTexts.unlike(unlike))
  return { ...changed, ...(alike.length > 0 && { alike, also: [...new Set(change.also ?? also)] }) }
}

const firstVisible = (sheets: readonly SheetHead[]): string =>
  (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.name ?? ''

/**
 * The sheets to read as grids and the accepted lessons. Throws `invalid` for an unknown sheet, or without
 * any.
 */
async function changedGrid(
  db: Queryable,
  { contents }: ImportRow,
  grid: GridSettings | null,
  change: SettingsChange,
): Promise<GridSettings> {
  const sheets = contents?.of === 'table' ? contents.sheets : []
  const names = change.sheets ?? grid?.sheets ?? (await proposedGrids(db, sheets))
  const unknown = names.find((name) => !sheets.some((one) => one.name === name))
  if (unknown !== undefined) throw new ServiceError('invalid', importTexts.noSheet(unknown))
  if (names.length === 0) throw new ServiceError('invalid', importTexts.noGrid)
  return {
    sheets: names,
    accepted: change.accepted ?? grid?.accepted ?? [],
    acceptsAll: change.acceptsAll ?? grid?.acceptsAll ?? false,
  }
}

/** The sheets that are recognised as grids, or else all that hold something: they can be marked by hand. */
async function proposedGrids(db: Queryable, sheets: readonly SheetHead[]): Promise<string[]> {
  const grids = gridSheets(sheets, await findGridRules(db))
  const full = sheets.filter(({ isHidden, rowCount }) => !isHidden && rowCount > 0).map(({ name }) => name)
  return grids.length > 0 ? grids : full
}

async function readAgain(
  db: Queryable,
  sheet: SheetHead,
  kind: TableKind,
  headRow: number | null | undefined,
): Promise<Pick<TableSettings, 'headRow' | 'columns'>> {
  const recognised = await recogniseSheet(db, sheet, [kind], headRow === undefined ? {} : { headRow })
  return recognised?.table ?? recogniseTable(sheet.rows, tableKind[kind].table, headRow)
}

/**
 * The chosen columns. Those chosen as they were recognised keep their `by`. Throws `invalid` for an unknown
 * column, or one chosen twice.
 */
function chosen(
  requested: readonly (string | null)[],
  current: readonly ColumnChoice[],
  kind: TableKind,
): ColumnChoice[] {
  const { order, titles } = tableKind[kind].table
  const usedColumns = new Set<string>()
  return current.map((before, place): ColumnChoice => {
    const column = requested[place] ?? null
    if (column === null) return null
    if (!order.includes(column)) throw new ServiceError('invalid', importTexts.noColumn(column))
    if (usedColumns.has(column)) throw new ServiceError('invalid', importTexts.twice(titles[column]?.title ?? column))
    usedColumns.add(column)
    return before?.column === column ? before : { column, by: 'hand' }
  })
}

/** Requests a trial. Throws `invalid` while an answer is missing, and `conflict`. */
export async function tryImport(asker: DataContext, id: ImportJobId): Promise<void> {
  await inTransaction(asker.db, async (transaction) => {
    const { settings, contents } = await lockIdle(transaction, asker, id)
    if (!settings) throw new ServiceError('conflict', importTexts.notRead)
    const { table } = tableKind[isTableKind(settings.kind) ? settings.kind : 'timetable']
    const missing = settings.table ? missingColumns(placesIn(settings.table), table) : []
    if (missing.length > 0)
      throw new ServiceError(
        'invalid',
        importTexts.missing(missing.map((column) => table.titles[column]?.title ?? column)),
      )
    if (bringsClasses(settings.kind) && !settings.semester && !saysSemester(contents))
      throw new ServiceError('invalid', importTexts.noSemester)
    await changeImport(transaction, id, { trial: null })
    await askTask(transaction, id, 'try')
  })
}

const saysSemester = (contents: ImportRow['contents']): boolean =>
  contents?.of === 'timetable' && Object.values(contents.semester).every((value) => value !== null)

/**
 * Requests storing what the last trial found, with the ticked differences. Throws `conflict` without a
 * successful trial.
 */
export async function storeImport(asker: DataContext, id: ImportJobId): Promise<void> {
  await inTransaction(asker.db, async (transaction) => {
    const row = await lockIdle(transaction, asker, id)
    if (!mayStore(row)) throw new ServiceError('conflict', importTexts.notTried)
    await askTask(transaction, id, 'store')
  })
}

/** Stops a running task; nothing is stored. */
export async function endImport(asker: DataContext, id: ImportJobId): Promise<void> {
  await inTransaction(asker.db, async (transaction) => {
    await cancelImport(transaction, await lockOwn(transaction, asker, id))
  })
}

/** Deletes an import's file; what was stored from it stays. Throws `conflict` while a task is running. */
export async function forgetImport(asker: DataContext, id: ImportJobId): Promise<void> {
  await inTransaction(asker.db, async (transaction) => {
    const { state } = await lockOwn(transaction, asker, id)
    if (isAtWork(state)) throw new ServiceError('conflict', importTexts.atWork)
    await removeImport(transaction, id)
  })
}
