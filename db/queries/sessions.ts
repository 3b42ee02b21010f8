import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { session } from '@/db/schema'
import type { UserId } from '@/lib/domain/ids'

/** A session ends after this long without a sign of its user, */
const idleTime = sql`interval '12 hours'`
/** and after this long whatever its user does. */
const longestTime = sql`interval '30 days'`
/** A sign of life that comes sooner after the last one is not written down. */
const betweenSigns = sql`interval '15 minutes'`

/** Where a browser was last heard from, and what it calls itself; both empty where nothing is known. */
export type Visitor = { address: string; userAgent: string }

const nobodyKnown: Visitor = { address: '', userAgent: '' }

export async function insertSession(
  db: Queryable,
  id: string,
  userId: UserId,
  visitor: Visitor = nobodyKnown,
): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)))
  await db.insert(session).values({ id, userId, ...visitor, expiresAt: sql`now() + ${idleTime}` })
}

/** Lets a living session run its full time again, and remembers who was heard from. */
export async function prolongSession(db: Queryable, id: string, visitor: Visitor): Promise<void> {
  await db
    .update(session)
    .set({
      ...visitor,
      seenAt: sql`now()`,
      expiresAt: sql`least(now() + ${idleTime}, ${session.createdAt} + ${longestTime})`,
    })
    .where(
      and(
        eq(session.id, id),
        gt(session.expiresAt, sql`now()`),
        lt(session.seenAt, sql`now() - ${betweenSigns}`),
      ),
    )
}

export type LivingSession = Visitor & { id: string; createdAt: Date; seenAt: Date }

/** The living sessions of a user, at most so many, whoever was heard from last first. */
export const listSessions = (db: Queryable, userId: UserId, most: number): Promise<LivingSession[]> =>
  db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      address: session.address,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.seenAt), desc(session.createdAt))
    .limit(most)

/** Whose session it was that has ended; null where there was none. */
export async function deleteSession(db: Queryable, id: string): Promise<UserId | null> {
  const [ended] = await db.delete(session).where(eq(session.id, id)).returning({ userId: session.userId })
  return ended?.userId ?? null
}

/** Whether there was such a session of this user. */
export async function deleteSessionOf(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id })
  return ended.length > 0
}

/** Ends all sessions of the user but `kept`; the ids of those that there were. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: UserId,
  kept: string | null = null,
): Promise<string[]> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), kept === null ? undefined : ne(session.id, kept)))
    .returning({ id: session.id })
  return ended.map(({ id }) => id)
}
