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
import { allowedKinds, isTableKind, tableOf } from './kinds'

/** A report is stored as it was written. */
export const withReport = (found: ImportRow): ImportJob<ImportReport> => found as ImportJob<ImportReport>

/** A file of the actor's, as far as it is. Throws `not_allowed`, and `not_found` for those of others too. */
export async function viewImport(context: DataContext, id: ImportJobId): Promise<ImportJob<ImportReport>> {
  requireAllowed(context, 'import.open')
  const found = await findImport(context.db, context.actor.userId, id)
  if (!found) throw new ServiceError('not_found', importTexts.unknown)
  return withReport(found)
}

/** The actor's last files, newest first. */
export async function viewImports(context: DataContext): Promise<ImportJob<ImportReport>[]> {
  requireAllowed(context, 'import.open')
  return (await listImports(context.db, context.actor.userId)).map(withReport)
}

/** What would become of each row, as the last trial found it. Throws as `viewImport` does, and where there was none. */
export async function viewImportRows(context: DataContext, id: ImportJobId): Promise<TableRowOutcome[]> {
  requireAllowed(context, 'import.open')
  const rows = await findImportRows(context.db, context.actor.userId, id)
  if (!rows) throw new ServiceError('not_found', importTexts.unknown)
  return rows
}

/** Two weeks of a group as the last trial found them. Throws as `viewImportRows` does. */
export async function viewImportWeeks(
  context: DataContext,
  id: ImportJobId,
  group: string,
): Promise<PreviewWeeks> {
  requireAllowed(context, 'import.open')
  const found = await findPreviewOf(context.db, context.actor.userId, id, group)
  if (!found) throw new ServiceError('not_found', importTexts.unknown)
  return found
}

/** How grid sheets of a file were understood at the last trial. Throws as `viewImportRows` does. */
export async function viewImportGrid(context: DataContext, id: ImportJobId): Promise<GridReading> {
  requireAllowed(context, 'import.open')
  const found = await findGrid(context.db, context.actor.userId, id)
  if (!found) throw new ServiceError('not_found', importTexts.unknown)
  return found
}

/**
 * What a screen needs beside an import: the university's title, if it has one, and the columns of each kind of table.
 */
export type ImportGround = { university: string | null; columns: Partial<Record<TableKind, ImportColumn[]>> }

/** Null for a file that is not the actor's. */
export async function viewImportGround(context: DataContext, id: ImportJobId): Promise<ImportGround | null> {
  const [found, university] = await Promise.all([
    findImport(context.db, context.actor.userId, id),
    findUniversityTitle(context.db),
  ])
  return (
    found && {
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
  const { order, titles } = tableOf[kind].table
  return order.map((column) => {
    const { title = column, isRequired = false, note = '' } = titles[column] ?? {}
    return { column, title, isRequired, note }
  })
}
