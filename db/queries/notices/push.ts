import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { noticeSettings, pushSubscription } from '@/db/schema'
import type { PushId, UserId } from '@/lib/core/rules/names/ids'
import type { PushKeys } from '@/lib/notices/rules/push'

type NewPush = PushKeys & { userId: UserId; sessionId: string; userAgent: string }

/**
 * Keeps a browser to tell somebody in, anew if it is kept already. False: it is another person's, or they
 * have `most` others.
 */
export async function insertPush(db: Queryable, push: NewPush, most: number): Promise<boolean> {
  const { userId, endpoint } = push
  // Two browsers of one person at a time would both find room.
  await db.insert(noticeSettings).values({ userId }).onConflictDoNothing()
  await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId)).for('update')
  const others = and(eq(pushSubscription.userId, userId), ne(pushSubscription.endpoint, endpoint))
  if ((await db.$count(pushSubscription, others)) >= most) return false
  const rows = await db
    .insert(pushSubscription)
    .values(push)
    .onConflictDoUpdate({
      target: pushSubscription.endpoint,
      set: { ...push, createdAt: sql`now()` },
      setWhere: eq(pushSubscription.userId, userId),
    })
    .returning({ id: pushSubscription.id })
  return rows.length > 0
}

/** The same browser has another address; false if it is not known by the old one, or the new one is kept already. */
export async function replacePush(db: Queryable, old: string, keys: PushKeys): Promise<boolean> {
  const rows = await db
    .update(pushSubscription)
    .set(keys)
    .where(
      and(
        eq(pushSubscription.endpoint, old),
        sql`not exists (select from push_subscription where endpoint = ${keys.endpoint})`,
      ),
    )
    .returning({ id: pushSubscription.id })
  return rows.length > 0
}

export type KeptPush = Pick<
  typeof pushSubscription.$inferSelect,
  'id' | 'sessionId' | 'userAgent' | 'createdAt'
>

/** The browsers that somebody is told in, the oldest first. */
export const listPush = (db: Queryable, userId: UserId): Promise<KeptPush[]> =>
  db
    .select({
      id: pushSubscription.id,
      sessionId: pushSubscription.sessionId,
      userAgent: pushSubscription.userAgent,
      createdAt: pushSubscription.createdAt,
    })
    .from(pushSubscription)
    .where(eq(pushSubscription.userId, userId))
    .orderBy(asc(pushSubscription.id))

/** False if this person has no such browser. */
export async function deletePushOf(db: Queryable, userId: UserId, id: PushId): Promise<boolean> {
  const rows = await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.userId, userId), eq(pushSubscription.id, id)))
    .returning({ id: pushSubscription.id })
  return rows.length > 0
}

/** Forgets a browser that takes nothing any more, with what waits for it. */
export async function deletePush(db: Queryable, id: PushId): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}

/** Nothing is told in the browsers of these sessions any more. */
export async function endPushOf(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  await db.delete(pushSubscription).where(inArray(pushSubscription.sessionId, [...sessionIds]))
}

/** Nor in any of this person's browsers but that of `kept`, also where the session has run out. */
export async function endPushOfUser(db: Queryable, userId: UserId, kept: string | null): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(
      and(
        eq(pushSubscription.userId, userId),
        kept === null ? undefined : ne(pushSubscription.sessionId, kept),
      ),
    )
}

/** The same person signed in anew in the browser that had the session `from`, and goes on being told there. */
export async function handOverPush(db: Queryable, userId: UserId, from: string, to: string): Promise<void> {
  await db
    .update(pushSubscription)
    .set({ sessionId: to })
    .where(and(eq(pushSubscription.userId, userId), eq(pushSubscription.sessionId, from)))
}

/** Makes a message for each of somebody's browsers. */
export async function insertPushMessages(db: Queryable, userId: UserId, title: string): Promise<void> {
  await sqlOf(db)`
    insert into notice_message (user_id, channel, push_id, title, body)
    select user_id, 'push', id, ${title}, '' from push_subscription where user_id = ${userId} order by id`
}
