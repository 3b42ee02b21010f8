import type { Queryable } from '@/db/client'
import { findAccounts, updateAccount } from '@/db/queries/accounts/accounts'
import {
  deleteInvitation,
  findLink,
  type InvitationRow,
  retainProposed,
  takeInvitation,
  takeProposed,
} from '@/db/queries/accounts/invitations'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { findActiveActor, findAdministrators } from '@/db/queries/core/accounts/users'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import { inTransaction } from '@/db/transaction'
import { userErrors } from '@/lib/accounts/texts/users'
import { isUsed, type LinkView } from '@/lib/core/accounts/rules/invitation'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import type { LoggedContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { newAccount } from '@/lib/core/rights/rules/rights-people'
import { rowTitle } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { civilTimeAt, instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { requireAnother } from '@/lib/tables/service/change-table'
import { openTableRow, tableRowRights } from '@/lib/tables/service/open-table'
import { changeAccount } from './change-account'
import { recordEvent } from './record-event'

const table = adminTables.user

/** The link of an account as shown to `by`; null: there is none. */
export async function viewLink(db: Queryable, id: UserId, by: UserId): Promise<LinkView | null> {
  const link = await findLink(db, id, instantNow())
  if (!link) return null
  const at = (instant: Date) => civilTimeAt(instant, environment().UNIVERSITY_TIME_ZONE)
  return {
    givenBy: link.givenBy?.username ?? null,
    givenAt: at(link.givenAt),
    until: at(link.expiresAt),
    waits: link.waits,
    mayConfirm: link.waits && by !== id && link.givenBy?.id !== by,
  }
}

/** Whether anybody but `by` may change this account, and so could confirm its new password. */
export async function hasAnotherKeeper(db: Queryable, id: UserId, by: UserId): Promise<boolean> {
  const account = (await findAccountRights(db, [id])).get(id) ?? newAccount
  const others = (await findAdministrators(db)).filter(({ userId }) => userId !== by && userId !== id)
  return others.some((one) => isAllowed(one, 'people.keep', account))
}

/**
 * The account's login, if the actor may change the account in its present state. Throws `not_found`,
 * `not_allowed`, `conflict` for one's own account.
 */
async function openAnother(context: LoggedContext, id: UserId): Promise<string> {
  const row = await openTableRow(context.db, table, id)
  const rights = await tableRowRights(context, 'user', [id])
  rights.require([row])
  requireAnother(context, { table: 'user', id })
  return rowTitle(table, row.values)
}

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

/** Sets the password by a link, which is used up; all sessions end. Null if the link does not work any more. */
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

/**
 * Confirms the password that was set by a link; it replaces the old one, and all sessions of the account end.
 * Throws as `openAnother`, and `conflict` if no password awaits confirmation or the actor gave the link.
 */
export async function confirmLink(context: LoggedContext, id: UserId): Promise<void> {
  const username = await openAnother(context, id)
  const visit = (await context.visit?.()) ?? null
  const by = context.actor.userId
  await changeAccount(
    context.db,
    username,
    'user.password',
    async (db, account) => {
      const now = instantNow()
      const link = await findLink(db, account.id, now)
      if (link?.givenBy?.id === by) throw new ServiceError('conflict', userErrors.ownLink)
      const worth = await judgeLink(db, { userId: account.id, givenBy: link?.givenBy?.id ?? null })
      const passwordHash = worth && (await takeProposed(db, account.id, { by, now }))
      if (passwordHash === null) throw new ServiceError('conflict', userErrors.noProposed(username))
      await updateAccount(db, account.id, { passwordHash })
      await deleteSessionsOf(db, account.id)
      await recordEvent(db, { kind: 'invitation_confirmed', userId: by, visit, subject: username })
    },
    by,
  )
}

/**
 * Revokes a link, or discards the password set by it. Throws as `openAnother`, and `conflict` if there is
 * none.
 */
export async function endLink(context: LoggedContext, id: UserId): Promise<void> {
  const subject = await openAnother(context, id)
  const visit = (await context.visit?.()) ?? null
  await inTransaction(context.db, async (db) => {
    if (!(await deleteInvitation(db, id))) throw new ServiceError('conflict', userErrors.noLink(subject))
    await recordEvent(db, { kind: 'invitation_ended', userId: context.actor.userId, visit, subject })
  })
}
