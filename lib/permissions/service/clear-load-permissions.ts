import { listLoadPermissions } from '@/db/queries/load/list-load-permissions'
import { deleteLoadPermissions, findHeld } from '@/db/queries/load/load-permissions'
import type { ChangeId, UserId } from '@/lib/core/rules/names/ids'
import type { PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import { invalidValues } from '@/lib/core/texts/calls/errors'
import { permissionRefusals } from '@/lib/permissions/texts/load-permissions'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { findPlanOfSubject } from '@/lib/publishing/service/subject-rights'
import { requirePermit } from './require-permit'
import { requireSubject } from './require-subject'

const right = 'load.permit'

/**
 * Revokes all of a user's load permissions for a group or programme, whatever their dates. Throws
 * `not_allowed`, `not_found`, `invalid` for an unknown user.
 */
export async function clearLoadPermissions(
  context: ServiceContext,
  { subject, userId }: { subject: PermissionSubject; userId: UserId },
): Promise<{ removed: number; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'load_permissions.edit')
  await requireSubject(context.db, subject)
  if (!(await findHeld(context.db, userId)))
    throw new ServiceError('invalid', invalidValues([permissionRefusals.noUser]), {
      problems: { of: 'load_permission', fields: { user: permissionRefusals.noUser } },
    })
  const record = {
    action: 'load_permission.clear',
    granted: [granted],
    subject: { subject, userId },
  } as const
  const { result: removed, changeId } = await changeTimetable(context, record, async (change) => {
    const permitted = await listLoadPermissions(change.db, subject, userId)
    if (permitted.length === 0)
      requireAllowed(context, right, { plan: await findPlanOfSubject(change.db, subject), roomIds: [] })
    const asked = permitted.map(({ ref }) => ({ ref, roomIds: [] }))
    change.takes(await requirePermit(change.db, context, asked))
    const ids = permitted.map(({ id }) => id)
    await change.lock('load_permission', ids)
    return deleteLoadPermissions(change.db, ids)
  })
  return { removed, changeId }
}
