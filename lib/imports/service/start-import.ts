import { createHash } from 'node:crypto'
import { insertImport } from '@/db/queries/imports/import-jobs'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** Stores an uploaded file, for another process to read. Throws `not_allowed`. */
export async function startImport(
  context: DataContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ImportJobId> {
  requireAllowed(context, 'import.open')
  return insertImport(context.db, {
    ownerId: context.actor.userId,
    name: name.slice(-longestName),
    size: bytes.byteLength,
    digest: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  })
}

/** Long names are cut at the beginning: their end says more. */
const longestName = 200
