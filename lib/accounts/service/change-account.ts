import type { Database, Queryable } from '@/db/client'
import { type Account, findAccount, updateAccount } from '@/db/queries/accounts/accounts'
import { deleteFactor } from '@/db/queries/accounts/second-factors'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { insertUser, type NewUser } from '@/db/queries/core/accounts/users'
import { insertChange } from '@/db/queries/core/history/changes'
import { lastSuperuser, postgresErrorCode } from '@/db/transaction'
import { userErrors } from '@/lib/accounts/texts/users'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { recordEvent } from './record-event'

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
    return required(await findAccount(transaction, username), 'not_found', userErrors.unknownUser(username))
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
    if (postgresErrorCode(error) === lastSuperuser) throw new ServiceError('conflict', userErrors.lastSuperuser)
    throw error
  }
}

/** Sets a password and ends all of the user's sessions. */
export const setPassword = (db: Database, username: string, passwordHash: string): Promise<Account> =>
  changeAccount(db, username, 'user.password', async (transaction, { id, username: subject }) => {
    await updateAccount(transaction, id, { passwordHash })
    await deleteSessionsOf(transaction, id)
    await recordEvent(transaction, { kind: 'password_reset', userId: null, visit: null, subject })
  })

/**
 * Turns off the second factor of a user who lost it. The lost phone may be signed in, so all sessions end.
 * Throws `not_found`.
 */
export const removeSecondFactor = (db: Database, username: string): Promise<Account> =>
  changeAccount(db, username, 'user.second_factor_off', async (transaction, { id, username: subject }) => {
    if (!(await deleteFactor(transaction, id))) throw new ServiceError('not_found', userErrors.noSecondFactor(subject))
    await deleteSessionsOf(transaction, id)
    await recordEvent(transaction, { kind: 'second_factor_off', userId: null, visit: null, subject })
  })

/**
 * Adds an account without rights; without a password hash the user signs in through the campus. Throws
 * `conflict` for a taken name.
 */
export function addUser(db: Database, values: NewUser): Promise<void> {
  return db.transaction(async (transaction) => {
    const id = required(await insertUser(transaction, values), 'conflict', userErrors.taken(values.username))
    await recordEvent(transaction, {
      kind: 'account_made',
      userId: null,
      visit: null,
      subject: values.username,
    })
    const after = await findAccount(transaction, values.username)
    const subject = { kind: 'user', id, username: values.username }
    const about = [{ kind: 'user', id } as const]
    await insertChange(transaction, {
      actorId: null,
      action: 'user.add',
      subject,
      before: null,
      after,
      about,
    })
  })
}
