import type { Database, Queryable } from '@/db/client'
import { findAccount, type Account } from '@/db/queries/accounts/accounts'
import { insertChange } from '@/db/queries/core/history/changes'
import { lastSuperuser, postgresErrorCode } from '@/db/transaction'
import type { UserId } from '@/lib/core/rules/names/ids'
import { ServiceError } from '@/lib/core/service/errors'
import { userErrors } from '@/lib/accounts/texts/users'

/**
 * Changes an account in one transaction and records the old and new state; returns the new account. Throws
 * `not_found`, and `conflict` if nobody would be left to administer the university. `actorId` null: a
 * command.
 */
export async function changeAccount(
  db: Database,
  username: string,
  action: string,
  change: (db: Queryable, account: Account) => Promise<void>,
  actorId: UserId | null = null,
): Promise<Account> {
  const existingAccount = async (transaction: Queryable): Promise<Account> => {
    const account = await findAccount(transaction, username)
    if (!account) throw new ServiceError('not_found', userErrors.unknownUser(username))
    return account
  }
  try {
    return await db.transaction(async (transaction) => {
      const before = await existingAccount(transaction)
      await change(transaction, before)
      const after = await existingAccount(transaction)
      const subject = { kind: 'user', id: after.id, username: after.username }
      const about = [{ kind: 'user', id: after.id } as const]
      await insertChange(transaction, { actorId, action, subject, before, after, about })
      return after
    })
  } catch (error) {
    if (postgresErrorCode(error) === lastSuperuser)
      throw new ServiceError('conflict', userErrors.lastSuperuser)
    throw error
  }
}
