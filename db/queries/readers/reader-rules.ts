import type { Queryable } from '@/db/client'
import { readerRules } from '@/db/schema'
import { defaultReaderRules, type ReaderRules } from '@/lib/core/actor/rules/reader-rules'

export async function findReaderRules(db: Queryable): Promise<ReaderRules> {
  const [row] = await db
    .select({
      tellsReasons: readerRules.tellsReasons,
      findsRooms: readerRules.findsRooms,
      sharesPresence: readerRules.sharesPresence,
    })
    .from(readerRules)
  return row ?? defaultReaderRules
}

export async function storeReaderRules(
  db: Queryable,
  { tellsReasons, findsRooms, sharesPresence }: ReaderRules,
): Promise<void> {
  const set = { tellsReasons, findsRooms, sharesPresence }
  await db.insert(readerRules).values(set).onConflictDoUpdate({ target: readerRules.isOnly, set })
}
