import type { Database } from '@/db/client'
import { findInvited, type InvitationRow } from '@/db/queries/accounts/invitations'
import { changeAccount } from '@/lib/accounts/service/change-account'
import { judgeLink, useLink } from '@/lib/accounts/service/confirm-link'
import { recordFailure } from '@/lib/accounts/service/record-event'
import { invitedTexts } from '@/lib/accounts/texts/invitations'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { newPasswordHash } from './new-password'
import { invitationHash } from './secrets'
import { throttled, type Guess, type Time } from './throttled'
import { clientAddress, visitOf } from './visit'

/** Whose link this is; null for an invalid one. Guesses are throttled like those of passwords. */
export async function invitedBy(
  db: Database,
  secret: string,
  headers: Headers,
  time: Time,
): Promise<InvitationRow | null> {
  const hash = invitationHash(secret)
  const visit = { address: clientAddress(headers), session: null }
  const check = async (now: Date) => {
    const invitation = await findInvited(db, hash, now)
    const valid = invitation && (await judgeLink(db, invitation)) ? invitation : null
    if (!valid) await recordFailure(db, { kind: 'invitation_used', userId: null, visit, reason: 'dead_link' })
    return valid
  }
  const guess: Guess<InvitationRow> = {
    name: `invitation ${hash}`,
    visit,
    browser: null,
    whose: async () => null,
    check,
  }
  return throttled(db, guess, time)
}

/**
 * Sets the password of an invited person, uses up their link and ends all their sessions. `waits`: the
 * account has been used before, so this password takes effect only when another administrator consents; null:
 * it takes effect now. Throws `not_found` for an invalid link, `invalid` for a refused password, and
 * `too_many_attempts`.
 */
export async function acceptInvitation(
  db: Database,
  { secret, password }: { secret: string; password: string },
  headers: Headers,
  time: Time,
): Promise<{ userId: UserId; waits: { passwordHash: string } | null }> {
  const goneError = () => new ServiceError('not_found', `${invitedTexts.gone}. ${invitedTexts.goneHint}`)
  const invited = await invitedBy(db, secret, headers, time)
  if (!invited) throw goneError()
  const { userId, username } = invited
  const passwordHash = await newPasswordHash(password, username)
  const using = { hash: invitationHash(secret), passwordHash, now: time.now(), visit: await visitOf(headers) }
  let used: 'in' | 'waits' | null = null
  await changeAccount(
    db,
    username,
    'user.password',
    async (transaction) => {
      used = await useLink(transaction, invited, using)
      if (used === null) throw goneError()
    },
    userId,
  )
  return { userId, waits: used === 'waits' ? { passwordHash } : null }
}
