import { findAccountRights } from '@/db/queries/tables/account-rights'
import { findAccounts } from '@/db/queries/accounts/accounts'
import { insertChange } from '@/db/queries/core/history/changes'
import { putInvitations } from '@/db/queries/accounts/invitations'
import { inTransaction } from '@/db/transaction'
import type { UserId } from '@/lib/core/rules/names/ids'
import { accountState } from '@/lib/core/rules/accounts/invitation'
import { newAccount } from '@/lib/core/rules/rights/rights-people'
import { instantNow } from '@/lib/environment/clock'
import { someOf } from '@/lib/core/texts/words/some-of'
import type { LoggedContext } from '@/lib/core/service/context'
import { requireOfAll } from '@/lib/core/service/require-allowed'
import { expiry, sendInvitation } from './invite-people'

/** A new link: its recipient and its secret. */
export type GivenSecret = { fullName: string; username: string; secret: string }

/**
 * Gives links to those of these accounts that nobody has signed in to yet, in the order in which they were
 * made; old links stop working. Only the hash from `newSecret` is stored. Throws `not_allowed` unless the
 * actor may change every one of them.
 */
export async function inviteAll(
  context: LoggedContext,
  ids: readonly UserId[],
  newSecret: () => { secret: string; hash: string },
): Promise<{ given: GivenSecret[]; expiresAt: Date }> {
  const expiresAt = expiry()
  const secrets = await inTransaction(context.db, async (db) => {
    const now = instantNow()
    const awaited = (await findAccounts(db, ids))
      .filter((one) => ['awaited', 'invited'].includes(accountState(one, now)))
      .toSorted((one, other) => one.id - other.id)
    const rights = await findAccountRights(
      db,
      awaited.map(({ id }) => id),
    )
    requireOfAll(
      context,
      'people.keep',
      awaited.map(({ id }) => [rights.get(id) ?? newAccount]),
    )
    if (awaited.length === 0) return []
    const links = awaited.map((account) => ({ ...account, ...newSecret() }))
    await putInvitations(
      db,
      links.map(({ id, hash }) => ({ userId: id, hash, expiresAt, givenBy: context.actor.userId })),
    )
    await insertChange(db, {
      actorId: context.actor.userId,
      action: 'user.invite_again',
      before: null,
      after: null,
      about: links.map(({ id }) => ({ kind: 'user', id })),
      subject: { table: 'user', rows: links.length, title: someOf(links.map(({ username }) => username)) },
    })
    await sendInvitation(
      { ...context, db },
      links.map(({ username }) => ({ username, kinds: ['invitation_given'] })),
    )
    return links.map(({ fullName, username, secret }) => ({ fullName, username, secret }))
  })
  return { given: secrets, expiresAt }
}
