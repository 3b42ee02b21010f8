import type { Queryable } from '@/db/client'
import { insertChange, lockSetting } from '@/db/queries/core/history/changes'
import { inTransaction } from '@/db/transaction'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { sameData } from '@/lib/core/words/rules/same-data'
import { actTexts } from '@/lib/core/words/texts/acts'

/**
 * Replaces a setting that is stored whole, and records its old and new value in the history. `basedOn`: what was seen of it; absent:
 * whatever is stored is overwritten. Throws `stale` if something else is stored.
 */
export async function replaceSetting<Value extends object>(
  { db: pool, actor }: ServiceContext,
  setting: {
    action: string
    find: (db: Queryable) => Promise<Value>
    store: (db: Queryable) => Promise<void>
    basedOn: Value | undefined
  },
): Promise<Value> {
  const { action, find, store, basedOn } = setting
  return inTransaction(pool, async (db) => {
    await lockSetting(db, action)
    const before = await find(db)
    if (basedOn && !sameData(basedOn, before)) throw new ServiceError('stale', actTexts.settingChanged)
    await store(db)
    const after = await find(db)
    await insertChange(db, { actorId: actor.userId, action, subject: {}, before, after })
    return after
  })
}
