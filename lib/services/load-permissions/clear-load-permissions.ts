import { listLoadPermissions } from '@/db/queries/load/list-load-permissions'
import { deleteLoadPermissions } from '@/db/queries/load/load-permissions'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import type { PermissionSubject } from '@/lib/domain/load-permission'
import type { ServiceContext } from '../context'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { requireSubject } from './require-subject'

const right = 'load_permissions.edit'

/** Takes from a user all that was permitted of the load of a group or programme, whatever its dates. Throws `not_allowed`, `not_found`. */
export async function clearLoadPermissions(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { subject, userId }: { subject: PermissionSubject; userId: UserId },
): Promise<{ removed: number; changeId: ChangeId | null }> {
  requireAllowed(context, right)
  await requireSubject(context.db, subject)
  const record = { action: 'load_permission.clear', rights: [right], subject: { subject, userId } } as const
  const { result: removed, changeId } = await changeTimetable(context, record, async (change) => {
    const ids = (await listLoadPermissions(change.db, subject, userId)).map(({ id }) => id)
    await change.touchLoadPermissions(ids)
    return deleteLoadPermissions(change.db, ids)
  })
  return { removed, changeId }
}
