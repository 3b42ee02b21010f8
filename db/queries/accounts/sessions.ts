import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { endPushOf, endPushOfUser } from '@/db/queries/notices/settings'
import { session, user } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'

/** A session ends after this time without activity, */
const idleTime = sql`interval '12 hours'`
/** and after this time in any case. */
const longestTime = sql`interval '30 days'`
/** Activity is recorded at most this often. */
const betweenSigns = sql`interval '15 minutes'`

/** Address and user agent of a session's last request; empty if unknown. */
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
  await db
    .update(user)
    .set({ signedInAt: sql`now()` })
    .where(eq(user.id, userId))
}

/** Extends a live session, and records the client of the request. */
export async function prolongSession(db: Queryable, id: string, visitor: Visitor): Promise<void> {
  await db
    .update(session)
    .set({
      ...visitor,
      seenAt: sql`now()`,
      expiresAt: sql`least(now() + ${idleTime}, ${session.createdAt} + ${longestTime})`,
    })
    .where(and(eq(session.id, id), gt(session.expiresAt, sql`now()`), lt(session.seenAt, sql`now() - ${betweenSigns}`)))
}

type LivingSession = Visitor & { id: string; createdAt: Date; seenAt: Date }

/** A user's live sessions, most recent activity first; limited. */
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

/** Returns the user of the deleted session; null if there was none. Web push to its browser ends too. */
export async function deleteSession(db: Queryable, id: string): Promise<UserId | null> {
  await endPushOf(db, [id])
  const [ended] = await db.delete(session).where(eq(session.id, id)).returning({ userId: session.userId })
  return ended?.userId ?? null
}

/** False if the user had no such session. */
export async function deleteSessionOf(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, id)))
    .returning({ id: session.id })
  await endPushOf(
    db,
    ended.map((one) => one.id),
  )
  return ended.length > 0
}

/**
 * Ends all of the user's sessions except `exceptId`, and forgets the browsers known by them; returns the
 * deleted ids.
 */
export async function deleteSessionsOf(
  db: Queryable,
  userId: UserId,
  exceptId: string | null = null,
): Promise<string[]> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), exceptId === null ? undefined : ne(session.id, exceptId)))
    .returning({ id: session.id })
  await db
    .update(user)
    .set({ knownSince: sql`clock_timestamp()` })
    .where(eq(user.id, userId))
  await endPushOfUser(db, userId, exceptId)
  return ended.map(({ id }) => id)
}
