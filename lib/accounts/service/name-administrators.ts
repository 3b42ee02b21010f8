import { findUserNames } from '@/db/queries/core/names/vocabularies'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * The names of those who may give any rights, for users who may give only their own. Throws `not_allowed`.
 */
export async function nameAdministrators(context: DataContext): Promise<string[]> {
  requireAllowed(context, 'load_permissions.edit')
  const users = await findUserNames(context.db)
  return users.filter(({ isSuperuser }) => isSuperuser).map(({ fullName, username }) => fullName || username)
}
