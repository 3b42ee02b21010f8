import type { Queryable } from '@/db/client'
import { findLoadItem } from '@/db/queries/load/find-load'
import type { RoomId } from '@/lib/domain/ids'
import type { LoadPermission } from '@/lib/domain/load-permission'
import { isAllowed } from '@/lib/domain/rights'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'

type Permitted = { ref: LoadPermission['ref']; roomIds: readonly RoomId[] }

/** Whether the actor may permit an item in these rooms; an item that is not there is for others to refuse. */
async function mayPermit(
  db: Queryable,
  { actor, now }: Pick<ServiceContext, 'actor' | 'now'>,
  { ref, roomIds }: Permitted,
): Promise<boolean> {
  const item = await findLoadItem(db, ref, { from: now.date, to: now.date, viewer: actor.userId })
  return item === null || isAllowed(actor, 'load.permit', { plan: item.plan, roomIds })
}

/** Throws `not_allowed` unless the actor may permit each of these. */
export async function requirePermit(
  db: Queryable,
  context: Pick<ServiceContext, 'actor' | 'now'>,
  permitted: readonly Permitted[],
): Promise<void> {
  for (const one of permitted)
    if (!(await mayPermit(db, context, one)))
      throw new ServiceError('not_allowed', notAllowedTexts['load.permit'])
}
