import type { Database } from '@/db/client'
import type { Account } from '@/db/queries/accounts/accounts'
import { deleteFactor } from '@/db/queries/accounts/second-factors'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { userErrors } from '@/lib/accounts/texts/users'
import { ServiceError } from '@/lib/core/service/errors'
import { recordEvent } from './record-event'
import { changeAccount } from './change-account'

/**
 * Turns off the second factor of a user who lost it. The lost phone may be signed in, so all sessions end.
 * Throws `not_found`.
 */
export const removeSecondFactor = (db: Database, username: string): Promise<Account> =>
  changeAccount(db, username, 'user.second_factor_off', async (transaction, { id, username: subject }) => {
    if (!(await deleteFactor(transaction, id)))
      throw new ServiceError('not_found', userErrors.noSecondFactor(subject))
    await deleteSessionsOf(transaction, id)
    await recordEvent(transaction, { kind: 'second_factor_off', userId: null, visit: null, subject })
  })
