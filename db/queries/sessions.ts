import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { session } from '@/db/schema'
import type { UserId } from '@/lib/domain/ids'

/** A session ends after this long without a sign of its user. */
const idleTime = sql`interval '12 hours'`

export async function insertSession(db: Queryable, id: string, userId: UserId): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)))
  await db.insert(session).values({ id, userId, expiresAt: sql`now() + ${idleTime}` })
}

/** Lets a living session run its full time again; writes at most once an hour. */
export async function prolongSession(db: Queryable, id: string): Promise<void> {
  await db
    .update(session)
    .set({ expiresAt: sql`now() + ${idleTime}` })
    .where(
      and(
        eq(session.id, id),
        sql`${session.expiresAt} between now() and now() + ${idleTime} - interval '1 hour'`,
      ),
    )
}

export async function deleteSession(db: Queryable, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id))
}

/** Ends all sessions of the user; the ids of those that there were. */
export async function deleteSessionsOf(db: Queryable, userId: UserId): Promise<string[]> {
  const ended = await db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  return ended.map(({ id }) => id)
}
