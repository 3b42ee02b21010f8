import type { Database } from '@/db/client'
import { findAccount } from '@/db/queries/accounts/accounts'
import { insertChange } from '@/db/queries/core/history/changes'
import { insertUser, type NewUser } from '@/db/queries/core/accounts/users'
import { ServiceError } from '@/lib/core/service/errors'
import { recordEvent } from './record-event'
import { userErrors } from '@/lib/accounts/texts/users'

/**
 * Adds an account without rights; without a password hash the user signs in through the campus. Throws
 * `conflict` for a taken name.
 */
export function addUser(db: Database, values: NewUser): Promise<void> {
  return db.transaction(async (transaction) => {
    const id = await insertUser(transaction, values)
    if (id === null) throw new ServiceError('conflict', userErrors.taken(values.username))
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
