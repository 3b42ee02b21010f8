import type { Queryable } from '@/db/client'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import { findAccounts, updateAccount } from '@/db/queries/accounts/accounts'
import { retainProposed, takeInvitation, type InvitationRow } from '@/db/queries/accounts/invitations'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { findActiveActor } from '@/db/queries/core/accounts/users'
import { isUsed } from '@/lib/core/rules/accounts/invitation'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { recordEvent } from './record-event'

/**
 * What a link can do now. It works only while its giver may change the account; if the owner has signed in
 * before, the password waits for another administrator's confirmation. Null: nothing. A link given by a
 * command on the server needs no confirmation.
 */
export async function judgeLink(
  db: Queryable,
  { userId, givenBy }: Pick<InvitationRow, 'userId' | 'givenBy'>,
): Promise<'at once' | 'waits' | null> {
  const [account] = await findAccounts(db, [userId])
  const rights = (await findAccountRights(db, [userId])).get(userId)
  if (!account || !rights) return null
  if (givenBy === null) return 'at once'
  const giver = await findActiveActor(db, givenBy)
  if (!giver || !isAllowed(giver, 'people.keep', rights)) return null
  return isUsed(account) ? 'waits' : 'at once'
}

type Using = { hash: string; passwordHash: string; now: Date; visit: Visit }

/**
 * Sets the password by a link, which is used up; all sessions end. Null if the link does not work any more.
 */
export async function useLink(
  db: Queryable,
  invited: InvitationRow,
  { hash, passwordHash, now, visit }: Using,
): Promise<'in' | 'waits' | null> {
  const { userId } = invited
  const worth = await judgeLink(db, invited)
  if (worth === null) return null
  if (worth === 'waits') {
    if (!(await retainProposed(db, hash, passwordHash, now))) return null
    await recordEvent(db, { kind: 'invitation_waits', userId, visit })
    return 'waits'
  }
  if (!(await takeInvitation(db, hash, now))) return null
  await updateAccount(db, userId, { passwordHash })
  await deleteSessionsOf(db, userId)
  await recordEvent(db, { kind: 'invitation_used', userId, visit })
  return 'in'
}
