import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { answeredCall } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'

/** The caller, the key they sent, and a digest of the call. */
type CallKey = { userId: UserId; key: string; digest: string }
type StoredAnswer = { digest: string; status: number; body: string }

/**
 * Locks the key for this transaction; returns the stored answer if the key was used within a day. Waits for
 * another transaction that holds the key.
 */
export async function takeKey(db: Queryable, { userId, key, digest }: CallKey): Promise<StoredAnswer | null> {
  await db.execute(sql`
    delete from answered_call where (user_id, key) in (
      select user_id, key from answered_call where at < now() - interval '1 day'
      order by at limit 100 for update skip locked)`)
  const inserted = await db
    .insert(answeredCall)
    .values({ userId, key, digest })
    .onConflictDoNothing()
    .returning({ key: answeredCall.key })
  if (inserted.length > 0) return null
  const [stored] = await db.select().from(answeredCall).where(ofKey(userId, key))
  if (!stored) throw new Error('A key is neither free nor taken')
  return stored
}

export async function storeAnswer(
  db: Queryable,
  { userId, key }: CallKey,
  answer: Omit<StoredAnswer, 'digest'>,
): Promise<void> {
  await db.update(answeredCall).set(answer).where(ofKey(userId, key))
}

const ofKey = (userId: UserId, key: string) => and(eq(answeredCall.userId, userId), eq(answeredCall.key, key))
