import { insertChange } from '@/db/queries/core/history/changes'
import { findReaderRules, storeReaderRules } from '@/db/queries/readers/reader-rules'
import { inTransaction } from '@/db/transaction'
import type { ReaderRules } from '@/lib/core/actor/rules/reader-rules'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

/** What users who may only read can see and search for. Throws `not_allowed`. */
export async function viewReaderRules(context: ServiceContext): Promise<ReaderRules> {
  requireAllowed(context, 'readers.configure')
  return findReaderRules(context.db)
}

/** Changes it for everybody at once; recorded in the history with the old and new rules. Throws `not_allowed`. */
export async function changeReaderRules(context: ServiceContext, rules: ReaderRules): Promise<ReaderRules> {
  requireAllowed(context, 'readers.configure')
  return inTransaction(context.db, async (db) => {
    const before = await findReaderRules(db)
    await storeReaderRules(db, rules)
    const { actorId, action } = { actorId: context.actor.userId, action: 'readers.rules' }
    await insertChange(db, { actorId, action, subject: {}, before, after: rules })
    return rules
  })
}
