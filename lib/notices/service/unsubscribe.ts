import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '@/db/client'
import { dropLetters } from '@/db/queries/notices/outbox'
import { changeNoticeSettings, findNoticeSettings, listPush } from '@/db/queries/notices/settings'
import { inTransaction } from '@/db/transaction'
import type { UserId } from '@/lib/core/rules/names/ids'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'
import type { NoticeChannel } from '@/lib/notices/rules'

/** What a link in a letter may end. `left`: the channels by which the person is told nevertheless. */
export type Subscription = { userId: UserId; email: string; isOn: boolean; left: NoticeChannel[] }

const signatureOf = (userId: UserId, email: string): string =>
  createHmac('sha256', environment().AUTH_SECRET)
    .update(`notice letters ${userId} ${email}`)
    .digest('base64url')

/**
 * Where a person ends letters to an address without signing in. It proves nothing else, never runs out, and leads
 * nowhere once the address was changed.
 */
export const unsubscribeUrl = (userId: UserId, email: string): string =>
  `${publicUrl()}/unsubscribe/${userId}.${signatureOf(userId, email)}/`

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** What the last part of such an address stands for; null if it is not ours, or the address was changed. */
export async function findSubscription(db: Queryable, token: string): Promise<Subscription | null> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  const userId = Number(id) as UserId
  if (userId === 0) return null
  const { email, isConfirmed, emailOn, messenger } = await findNoticeSettings(db, userId)
  if (email === null || !isConfirmed || !isSame(signature, signatureOf(userId, email))) return null
  const hasPush = (await listPush(db, userId)).length > 0
  const left: NoticeChannel[] = [
    ...(messenger ? (['messenger'] as const) : []),
    ...(hasPush ? (['push'] as const) : []),
  ]
  return { userId, email, isOn: emailOn, left }
}

/**
 * Ends the letters, also those under way; the address stays confirmed, so that the account turns them on again.
 * As often as asked. Null as `findSubscription`.
 */
export const stopLetters = (db: Queryable, token: string): Promise<Subscription | null> =>
  inTransaction(db, async (transaction) => {
    const subscription = await findSubscription(transaction, token)
    if (!subscription) return null
    await changeNoticeSettings(transaction, subscription.userId, { emailOn: false })
    await dropLetters(transaction, subscription.userId)
    return { ...subscription, isOn: false }
  })
