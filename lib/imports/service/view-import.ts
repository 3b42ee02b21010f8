import { findImport, findImportRows, listImports, type ImportRow } from '@/db/queries/imports/import-jobs'
import { findUniversityTitle } from '@/db/queries/core/files/import-runs'
import { findGrid } from '@/db/queries/imports/import-grids'
import { findPreviewOf } from '@/db/queries/imports/import-previews'
import type { GridReading } from '@/lib/grids/rules/reading'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { ImportJob, ImportColumn, TableKind } from '@/lib/imports/rules/import-job'
import type { PreviewWeeks } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import type { ImportReport } from '@/lib/imports/texts/import'
import { importTexts } from '@/lib/imports/texts/imports'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { allowedKinds, isTableKind, tableKind } from './kinds'

/** Reports are read back unchanged, so the type holds. */
export const withReport = (row: ImportRow): ImportJob<ImportReport> => row as ImportJob<ImportReport>

/**
 * One of the actor's imports in its present state. Throws `not_allowed`, and `not_found`, also for another
 * user's.
 */
export async function viewImportSettings(
  context: DataContext,
  id: ImportJobId,
): Promise<ImportJob<ImportReport>> {
  requireAllowed(context, 'import.open')
  const row = await findImport(context.db, context.actor.userId, id)
  if (!row) throw new ServiceError('not_found', importTexts.unknown)
  return withReport(row)
}

/** The actor's latest imports, newest first. */
export async function viewImports(context: DataContext): Promise<ImportJob<ImportReport>[]> {
  requireAllowed(context, 'import.open')
  return (await listImports(context.db, context.actor.userId)).map(withReport)
}

/** The outcome of each row in the last trial. Throws as `viewImportSettings` does, and if there was no trial. */
export async function viewImportRows(context: DataContext, id: ImportJobId): Promise<TableRowOutcome[]> {
  requireAllowed(context, 'import.open')
  const rows = await findImportRows(context.db, context.actor.userId, id)
  if (!rows) throw new ServiceError('not_found', importTexts.unknown)
  return rows
}

/** Two weeks of a group after the last trial. Throws as `viewImportRows` does. */
export async function viewImportWeeks(
  context: DataContext,
  id: ImportJobId,
  group: string,
): Promise<PreviewWeeks> {
  requireAllowed(context, 'import.open')
  const weeks = await findPreviewOf(context.db, context.actor.userId, id, group)
  if (!weeks) throw new ServiceError('not_found', importTexts.unknown)
  return weeks
}

/** How a file's grid sheets were understood at the last trial. Throws as `viewImportRows` does. */
export async function viewImportGrid(context: DataContext, id: ImportJobId): Promise<GridReading> {
  requireAllowed(context, 'import.open')
  const reading = await findGrid(context.db, context.actor.userId, id)
  if (!reading) throw new ServiceError('not_found', importTexts.unknown)
  return reading
}

/**
 * Data for an import's page: the university's title, if it has one, and the columns of each kind of table.
 */
export type ImportViewGround = {
  university: string | null
  columns: Partial<Record<TableKind, ImportColumn[]>>
}

/** Null if the import is not the actor's. */
export async function viewImportGround(
  context: DataContext,
  id: ImportJobId,
): Promise<ImportViewGround | null> {
  const [row, university] = await Promise.all([
    findImport(context.db, context.actor.userId, id),
    findUniversityTitle(context.db),
  ])
  return (
    row && {
      university,
      columns: Object.fromEntries(
        allowedKinds(context)
          .filter(isTableKind)
          .map((kind) => [kind, columnsOf(kind)]),
      ),
    }
  )
}

const columnsOf = (kind: TableKind): ImportColumn[] => {
  const { order, titles } = tableKind[kind].table
  return order.map((column) => {
    const { title = column, isRequired = false, note = '' } = titles[column] ?? {}
    return { column, title, isRequired, note }
  })
}
