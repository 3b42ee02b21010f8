import { createHash } from 'node:crypto'
import { insertImport } from '@/db/queries/imports/import-jobs'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** Takes a file in, for another process to look what is in it. Throws `not_allowed`. */
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

/** Its end says more than its beginning. */
const longestName = 200
