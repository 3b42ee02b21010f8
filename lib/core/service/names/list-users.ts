import { findUserNames as listAll } from '@/db/queries/core/names/vocabularies'
import { lacksToPlan } from '@/lib/core/rules/rights/rights'
import type { UserEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** Active accounts by full name, for delegating load. */
export async function listUsers({ db, actor }: DataContext): Promise<UserEntry[]> {
  requireAllowed({ actor }, 'load_permissions.edit')
  const users = await listAll(db)
  return users.map((one) => ({ ...one, lacks: lacksToPlan(one) }))
}
