import type { Database } from '@/db/client'
import { insertChange } from '@/db/queries/core/history/changes'
import { findOpenReading, storeOpenReading } from '@/db/queries/open-reading/open-reading'
import { inTransaction } from '@/db/transaction'
import type { OpenReading } from '@/lib/core/actor/rules/open-reading'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** The settings of public reading. Throws `not_allowed`. */
export async function viewOpenReading(context: ServiceContext): Promise<OpenReading> {
  requireAllowed(context, 'open.configure')
  return (await findOpenReading(context.db)).reading
}

/** The template of links to rooms on a map; empty without one. For all signed-in users. */
export const viewRoomMap = async ({ db }: { db: Database }): Promise<string> =>
  (await findOpenReading(db)).reading.roomMap

/**
 * Opens or closes public reading; recorded in the history with the old and new settings. Throws
 * `not_allowed`.
 */
export async function changeOpenReading(context: ServiceContext, reading: OpenReading): Promise<OpenReading> {
  requireAllowed(context, 'open.configure')
  return inTransaction(context.db, async (db) => {
    const { reading: before } = await findOpenReading(db)
    await storeOpenReading(db, reading)
    const { actorId, action } = { actorId: context.actor.userId, action: 'open.reading' }
    await insertChange(db, { actorId, action, subject: {}, before, after: reading })
    return reading
  })
}
