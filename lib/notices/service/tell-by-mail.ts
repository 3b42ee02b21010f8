import type { Queryable } from '@/db/client'
import { insertMessage } from '@/db/queries/notices/outbox'
import { findNoticeSettings } from '@/db/queries/notices/settings'
import type { UserId } from '@/lib/core/rules/names/ids'

/**
 * Sends a message about a user's account to their confirmed address, if any, whatever their settings of
 * notices.
 */
export async function tellByMail(
  db: Queryable,
  userId: UserId,
  message: { title: string; body: string },
): Promise<void> {
  const { email, isConfirmed } = await findNoticeSettings(db, userId)
  if (email === null || !isConfirmed) return
  await insertMessage(db, { userId, channel: 'email', address: email, ...message })
}
