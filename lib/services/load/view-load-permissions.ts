import { listLoadPermissions } from '@/db/queries/load/list-load-permissions'
import type { UserId } from '@/lib/domain/ids'
import type { LoadPermission } from '@/lib/domain/load-permission'
import type { Plannable } from '@/lib/domain/resource'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { viewSubject } from '../schedule/view-subject'

/**
 * What a user may set of the load of a group or programme: one's own, or another's for whoever edits permissions. Throws
 * `not_allowed`, and `not_found` for a subject that does not exist.
 */
export async function viewLoadPermissions(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { subject, userId }: { subject: Exclude<Plannable, { kind: 'teacher' }>; userId: UserId },
): Promise<LoadPermission[]> {
  if (userId !== context.actor.userId) requireAllowed(context, 'load_permissions.edit')
  await viewSubject(context, subject)
  return listLoadPermissions(context.db, subject, userId)
}
