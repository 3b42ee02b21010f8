import type { Database } from '@/db/client'
import { putInvitations } from '@/db/queries/accounts/invitations'
import { ServiceError } from '@/lib/core/service/errors'
import { linkMail } from '@/lib/accounts/texts/invitations'
import { userErrors } from '@/lib/accounts/texts/users'
import { tellByMail } from '@/lib/notices/service/tell-by-mail'
import { recordEvent } from './record-event'
import { changeAccount } from './change-account'
import { expiry } from './invite-people'

/**
 * Gives an account a link, by a command on the server; nobody needs to confirm the password. Returns when the
 * link expires. Throws `not_found`, and `conflict` for a blocked account.
 */
export async function giveLink(db: Database, username: string, hash: string): Promise<Date> {
  const expiresAt = expiry()
  await changeAccount(db, username, 'user.invite_again', async (transaction, account) => {
    if (!account.active) throw new ServiceError('conflict', userErrors.blocked(account.username))
    await putInvitations(transaction, [{ userId: account.id, hash, expiresAt, givenBy: null }])
    await recordEvent(transaction, {
      kind: 'invitation_given',
      userId: null,
      visit: null,
      subject: account.username,
    })
    await tellByMail(transaction, account.id, linkMail(null))
  })
  return expiresAt
}
