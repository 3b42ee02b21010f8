import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { noticeMessage, noticeSettings, user } from '@/db/schema'
import type { UserId } from '@/lib/core/rules/names/ids'
import { noTelling, type NoticeSettings } from '@/lib/notices/rules/delivery'

type Stored = typeof noticeSettings.$inferSelect
type KnownSettings = Omit<NoticeSettings, 'offered' | 'pushKey' | 'browsers'> &
  Pick<Stored, 'emailCode' | 'emailTries'>

const settingsOf = (row: Stored | undefined): KnownSettings => {
  if (!row) return { ...noTelling, emailCode: null, emailTries: 0 }
  const { email, emailCode, emailTries, emailConfirmedAt, messenger, digest, dailyAt } = row
  const { quietFrom: from, quietTo: to } = row
  const quiet = from === null || to === null ? null : { from, to }
  return {
    email,
    emailCode,
    emailTries,
    messenger,
    digest,
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

/** Notes that the address was confirmed. */
export async function confirmNoticeEmail(db: Queryable, userId: UserId): Promise<void> {
  await db
    .update(noticeSettings)
    .set({ emailCode: null, emailConfirmedAt: sql`now()` })
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
