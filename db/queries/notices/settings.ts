import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { noticeMessage, noticeSettings, pushSubscription, user } from '@/db/schema'
import type { ChangeId, PushId, UserId } from '@/lib/core/names/rules/ids'
import { noTelling, type NoticeSettings, type PushKeys } from '@/lib/notices/rules'

type Stored = typeof noticeSettings.$inferSelect
type KnownSettings = Omit<NoticeSettings, 'offered' | 'pushKey' | 'browsers'> & Pick<Stored, 'emailCode' | 'emailTries'>

const settingsOf = (row: Stored | undefined): KnownSettings => {
  if (!row) return { ...noTelling, emailCode: null, emailTries: 0 }
  const { quietFrom: from, quietTo: to, emailConfirmedAt, digest, messengerDigest, pushDigest } = row
  const { email, emailCode, emailTries, emailOn, messenger, dailyAt, muted } = row
  const quiet = from === null || to === null ? null : { from, to }
  return {
    email,
    emailCode,
    emailTries,
    emailOn,
    messenger,
    digests: { email: digest, messenger: messengerDigest, push: pushDigest },
    muted,
    dailyAt,
    quiet,
    isConfirmed: emailConfirmedAt !== null,
  }
}

/** A person's settings, or the defaults. */
export async function findNoticeSettings(db: Queryable, userId: UserId): Promise<KnownSettings> {
  const [row] = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return settingsOf(row)
}

/** As `findNoticeSettings`, locked until the transaction ends. */
export async function lockNoticeSettings(db: Queryable, userId: UserId): Promise<KnownSettings> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  return findNoticeSettings(db, userId)
}

export async function changeNoticeSettings(
  db: Queryable,
  userId: UserId,
  values: Partial<Omit<Stored, 'userId'>>,
): Promise<void> {
  await db
    .insert(noticeSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: noticeSettings.userId, set: values })
}

export async function confirmNoticeEmail(db: Queryable, userId: UserId): Promise<void> {
  await db
    .update(noticeSettings)
    .set({ emailCode: null, emailConfirmedAt: sql`now()`, emailOn: true })
    .where(eq(noticeSettings.userId, userId))
}

/** The number of messages with this title to a person within the last hour. */
export const countRecentMessages = (db: Queryable, userId: UserId, title: string): Promise<number> =>
  db.$count(
    noticeMessage,
    and(
      eq(noticeMessage.userId, userId),
      eq(noticeMessage.title, title),
      sql`${noticeMessage.madeAt} > now() - interval '1 hour'`,
    ),
  )

type NewPush = PushKeys & { userId: UserId; sessionId: string; userAgent: string }

/**
 * Stores a browser for web push, or renews it. False if it belongs to another person, or this one has `most`
 * others.
 */
export async function insertPush(db: Queryable, push: NewPush, most: number): Promise<boolean> {
  const { userId, endpoint } = push
  // Locks the person's row, so that two concurrent browsers cannot both pass the limit.
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

/** The browser's address has changed; false if the old one is unknown or the new one is already stored. */
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

type StoredPush = Pick<typeof pushSubscription.$inferSelect, 'id' | 'sessionId' | 'userAgent' | 'createdAt'>

/** A person's browsers for web push, the oldest first. */
export const listPush = (db: Queryable, userId: UserId): Promise<StoredPush[]> =>
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

/** Deletes a browser that no longer accepts messages, with its waiting messages. */
export async function deletePush(db: Queryable, id: PushId): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}

/** Ends web push to the browsers of these sessions. */
export async function endPushOf(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  await db.delete(pushSubscription).where(inArray(pushSubscription.sessionId, [...sessionIds]))
}

/** Ends web push to this person's browsers except that of `exceptId`, including those of expired sessions. */
export async function endPushOfUser(db: Queryable, userId: UserId, exceptId: string | null): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(
      and(
        eq(pushSubscription.userId, userId),
        exceptId === null ? undefined : ne(pushSubscription.sessionId, exceptId),
      ),
    )
}

/** The person signed in again in the browser of session `from`, which keeps its web push. */
export async function handOverPush(db: Queryable, userId: UserId, from: string, to: string): Promise<void> {
  await db
    .update(pushSubscription)
    .set({ sessionId: to })
    .where(and(eq(pushSubscription.userId, userId), eq(pushSubscription.sessionId, from)))
}

/** Makes a message for each of a person's browsers. */
export async function insertPushMessages(
  db: Queryable,
  userId: UserId,
  { title, changeIds }: { title: string; changeIds: readonly ChangeId[] },
): Promise<void> {
  await sqlOf(db)`
    insert into notice_message (user_id, channel, push_id, title, body, change_ids)
    select user_id, 'push', id, ${title}, '', ${[...changeIds]}::bigint[] from push_subscription where user_id = ${userId} order by id`
}
