import type { Database } from '@/db/client'
import { updateAccount, type Account } from '@/db/queries/accounts'
import { deleteSessionsOf } from '@/db/queries/sessions'
import { recordEvent } from '../security-events/record-event'
import { changeAccount } from './change-account'

/** A new password; whoever is signed in with the old one is signed out everywhere. */
export const setPassword = (db: Database, username: string, passwordHash: string): Promise<Account> =>
  changeAccount(db, username, 'user.password', async (transaction, { id, username: found }) => {
    await updateAccount(transaction, id, { passwordHash })
    await deleteSessionsOf(transaction, id)
    await recordEvent(transaction, { kind: 'password_reset', userId: null, visit: null, subject: found })
  })
