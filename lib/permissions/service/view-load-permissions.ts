import { listLoadPermissions } from '@/db/queries/load/list-load-permissions'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { LoadPermission, PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'
import { requireSubject } from './require-subject'

/**
 * A user's load permissions for a group or programme: one's own, or anybody's for those who edit permissions.
 * Throws `not_allowed`, and `not_found` for an unknown subject.
 */
export async function viewLoadPermissions(
  context: DataContext,
  { subject, userId }: { subject: PermissionSubject; userId: UserId },
): Promise<LoadPermission[]> {
  const { actor, db } = context
  const isOwn = userId === actor.userId && !isAllowed(actor, 'load_permissions.edit')
  if (isOwn) await viewSubject(context, subject)
  else {
    requireAllowed(context, 'load_permissions.edit')
    await requireSubject(db, subject)
  }
  return listLoadPermissions(db, subject, userId)
}
