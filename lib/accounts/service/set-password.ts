import type { Database } from '@/db/client'
import { updateAccount, type Account } from '@/db/queries/accounts/accounts'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { recordEvent } from './record-event'
import { changeAccount } from './change-account'

/** Sets a password and ends all of the user's sessions. */
export const setPassword = (db: Database, username: string, passwordHash: string): Promise<Account> =>
  changeAccount(db, username, 'user.password', async (transaction, { id, username: subject }) => {
    await updateAccount(transaction, id, { passwordHash })
    await deleteSessionsOf(transaction, id)
    await recordEvent(transaction, { kind: 'password_reset', userId: null, visit: null, subject })
  })
