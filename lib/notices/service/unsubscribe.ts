import type { Queryable } from '@/db/client'
import { dropLetters } from '@/db/queries/notices/outbox'
import { changeNoticeSettings, findNoticeSettings, listPush } from '@/db/queries/notices/settings'
import { inTransaction } from '@/db/transaction'
import { type UserId, idIn } from '@/lib/core/names/rules/ids'
import { publicUrl } from '@/lib/environment/addresses'
import type { NoticeChannel } from '@/lib/notices/rules'
import { isSameSignature, letterSignature } from './letter-signature'

/** What a link in a letter may end. `left`: the channels by which the person is told nevertheless. */
export type Subscription = { userId: UserId; email: string; isOn: boolean; left: NoticeChannel[] }

/**
 * Where a person ends letters to an address without signing in. It proves nothing else, never runs out, and leads
 * nowhere once the address was changed.
 */
export const unsubscribeUrl = (userId: UserId, email: string): string =>
  `${publicUrl()}/unsubscribe/${userId}.${letterSignature('notice letters', userId, email)}/`

/** What the last part of such an address stands for; null if it is not ours, or the address was changed. */
export async function findSubscription(db: Queryable, token: string): Promise<Subscription | null> {
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  const userId = idIn<UserId>(id)
  if (!userId) return null
  const { email, isConfirmed, emailOn, messenger } = await findNoticeSettings(db, userId)
  if (email === null || !isConfirmed) return null
  if (!isSameSignature(signature, letterSignature('notice letters', userId, email))) return null
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
