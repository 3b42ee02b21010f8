import type { Queryable } from '@/db/client'
import { findReaderRules, storeReaderRules } from '@/db/queries/readers/reader-rules'
import type { ReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { replaceSetting } from '@/lib/core/changing/service/replace-setting'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** What users who may only read can see and search for. Throws `not_allowed`. */
export async function viewReaderRules(context: ServiceContext): Promise<ReaderRules> {
  requireAllowed(context, 'readers.configure')
  return findReaderRules(context.db)
}

/**
 * Changes it for everybody at once; recorded in the history with the old and new rules. Throws `not_allowed`, and `stale` if others
 * are stored than were seen.
 */
export async function changeReaderRules(
  context: ServiceContext,
  { basedOn, ...rules }: ReaderRules & { basedOn?: ReaderRules | undefined },
): Promise<ReaderRules> {
  requireAllowed(context, 'readers.configure')
  const store = (db: Queryable) => storeReaderRules(db, rules)
  return replaceSetting(context, { action: 'readers.rules', find: findReaderRules, store, basedOn })
}
