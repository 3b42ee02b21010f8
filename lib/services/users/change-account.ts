import type { Database, Queryable } from '@/db/client'
import { findAccount, type Account } from '@/db/queries/accounts'
import { insertChange } from '@/db/queries/changes'
import type { UserId } from '@/lib/domain/ids'
import { ServiceError } from '@/lib/services/errors'
import { userErrors } from '@/lib/text/users'

/**
 * Changes an account in one transaction and records the old and new state; returns the new account. Throws `not_found`. `actorId`
 * null: a command.
 */
export function changeAccount(
  db: Database,
  username: string,
  action: string,
  change: (db: Queryable, account: Account) => Promise<void>,
  actorId: UserId | null = null,
): Promise<Account> {
  const found = async (transaction: Queryable): Promise<Account> => {
    const account = await findAccount(transaction, username)
    if (!account) throw new ServiceError('not_found', userErrors.unknownUser(username))
    return account
  }
  return db.transaction(async (transaction) => {
    const before = await found(transaction)
    await change(transaction, before)
    const after = await found(transaction)
    const subject = { kind: 'user', id: after.id, username: after.username }
    const about = [{ kind: 'user', id: after.id } as const]
    await insertChange(transaction, { actorId, action, subject, before, after, about })
    return after
  })
}
