import type { Database, Queryable } from '@/db/client'
import { findOpenReading, storeOpenReading } from '@/db/queries/open-reading/open-reading'
import type { OpenReading } from '@/lib/core/actor/rules/open-reading'
import { replaceSetting } from '@/lib/core/changing/service/replace-setting'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** The settings of public reading. Throws `not_allowed`. */
export async function viewOpenReading(context: ServiceContext): Promise<OpenReading> {
  requireAllowed(context, 'open.configure')
  return find(context.db)
}

/** The template of links to rooms on a map; empty without one. For all signed-in users. */
export const viewRoomMap = async ({ db }: { db: Database }): Promise<string> =>
  (await findOpenReading(db)).reading.roomMap

const find = async (db: Queryable): Promise<OpenReading> => (await findOpenReading(db)).reading

/**
 * Opens or closes public reading; recorded in the history with the old and new settings. Throws
 * `not_allowed`, and `stale` if others are stored than were seen.
 */
export async function changeOpenReading(
  context: ServiceContext,
  { to, basedOn }: { to: OpenReading; basedOn?: OpenReading | undefined },
): Promise<OpenReading> {
  requireAllowed(context, 'open.configure')
  return replaceSetting(context, { action: 'open.reading', find, store: (db) => storeOpenReading(db, to), basedOn })
}
