import type { Database } from '@/db/client'
import { updateAccount } from '@/db/queries/accounts/accounts'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { changeAccount } from '@/lib/accounts/service/change-account'
import { recordEvent } from '@/lib/accounts/service/record-event'
import { passwordProblems } from '@/lib/accounts/texts/account'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { newPasswordHash, refuseNewPassword } from './new-password'
import { requirePassword } from './require-password'
import { newSession } from './session'
import { sessionIdIn } from './session-cookie'
import type { Time } from './throttled'
import { visitOf } from './visit'

type PasswordChange = { present: string; newPassword: string }

/**
 * Changes the actor's own password, after checking the current one with the throttling of a sign-in. Ends all
 * their sessions and opens a new one for this browser; returns its `Set-Cookie`. Throws `invalid` with the
 * field at fault.
 */
export async function changeOwnPassword(
  db: Database,
  { userId, username }: Actor,
  { present, newPassword }: PasswordChange,
  headers: Headers,
  time: Time,
): Promise<string> {
  const actor = { userId, username }
  const proof = { password: present, visit: await visitOf(headers) }
  await requirePassword(db, actor, proof, 'password_changed', time)
  if (newPassword === present) throw refuseNewPassword(passwordProblems.same)
  const passwordHash = await newPasswordHash(newPassword, username)
  const session = newSession(userId, headers)
  const own = await sessionIdIn(headers.get('cookie'))
  await changeAccount(
    db,
    username,
    'user.password',
    async (transaction) => {
      await updateAccount(transaction, userId, { passwordHash })
      const ended = await deleteSessionsOf(transaction, userId)
      // Since the check, an administrator may have set another password or disabled the account.
      if (own === null || !ended.includes(own)) throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
      await session.store(transaction)
      await recordEvent(transaction, { kind: 'password_changed', userId, visit: await visitOf(headers) })
    },
    userId,
  )
  return session.cookie()
}
