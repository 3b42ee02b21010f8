import { findAccounts } from '@/db/queries/accounts'
import type { ServiceContext } from '../context'

type AccountView = { username: string; fullName: string; hasPassword: boolean }

/** One's own account. */
export async function viewAccount({ db, actor }: ServiceContext): Promise<AccountView> {
  const [account] = await findAccounts(db, [actor.userId])
  const { username, fullName } = actor
  return { username, fullName, hasPassword: account?.hasPassword ?? false }
}
