import type { Queryable } from '@/db/client'
import { insertMessage } from '@/db/queries/notices/outbox'
import { findNoticeSettings } from '@/db/queries/notices/settings'
import type { UserId } from '@/lib/core/rules/names/ids'

/**
 * Tells somebody something of their account, whatever they are told of their timetable: at the address that
 * they have confirmed, if any.
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
