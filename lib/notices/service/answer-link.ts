import type { Queryable } from '@/db/client'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { findNoticeSettings } from '@/db/queries/notices/settings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type OfferId, type UserId, idIn } from '@/lib/core/names/rules/ids'
import { publicUrl } from '@/lib/environment/addresses'
import { isSameSignature, letterSignature } from './letter-signature'

/**
 * Where a person answers, without signing in, whether they stand in for a teacher. It is good for this question and
 * this person, and leads nowhere once the mailbox was changed.
 */
export const answerUrl = (offerId: OfferId, userId: UserId, email: string): string =>
  `${publicUrl()}/answer/${offerId}.${userId}.${letterSignature(`answer ${offerId}`, userId, email)}/`

/** The question and the person that the last part of such an address stands for; null if it is not ours. */
export async function findAnswerer(db: Queryable, token: string): Promise<{ offerId: OfferId; actor: Actor } | null> {
  const [, offer = '', user = '', signature = ''] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  const [offerId, userId] = [idIn<OfferId>(offer), idIn<UserId>(user)]
  if (!offerId || !userId) return null
  const { email, isConfirmed } = await findNoticeSettings(db, userId)
  if (email === null || !isConfirmed) return null
  if (!isSameSignature(signature, letterSignature(`answer ${offerId}`, userId, email))) return null
  const actor = await findActiveActor(db, userId)
  return actor && { offerId, actor }
}
