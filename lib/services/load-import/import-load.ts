import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { storeLoadFile, type LoadFile, type LoadImport } from './store-load-file'

/** Imports a load file, or reports what it would do. Throws `not_allowed`, and as `storeLoadFile` does. */
export async function importLoad(
  context: ServiceContext,
  file: LoadFile,
  { dryRun }: { dryRun: boolean },
): Promise<LoadImport> {
  requireAllowed(context, 'load.import')
  return storeLoadFile(context.db, { actorId: context.actor.userId, today: context.now.date, dryRun }, file)
}
