import type { Queryable } from '@/db/client'
import { findLoadItems } from '@/db/queries/load/find-load'
import type { RoomId } from '@/lib/domain/ids'
import type { LoadPermission } from '@/lib/domain/load-permission'
import { isAllowed } from '@/lib/domain/rights'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'

type Permitted = { ref: LoadPermission['ref']; roomIds: readonly RoomId[] }

/** Throws `not_allowed` unless the actor may permit each of these; an item that is not there is for others to refuse. */
export async function requirePermit(
  db: Queryable,
  { actor, now }: Pick<ServiceContext, 'actor' | 'now'>,
  permitted: readonly Permitted[],
): Promise<void> {
  const refs = permitted.map(({ ref }) => ref)
  const items = await findLoadItems(db, refs, { from: now.date, to: now.date, viewer: actor.userId })
  const mayPermit = ({ ref: { of, id }, roomIds }: Permitted): boolean => {
    const item = items.find(({ ref }) => ref.of === of && ref.id === id)
    return !item || isAllowed(actor, 'load.permit', { plan: item.plan, roomIds })
  }
  if (!permitted.every(mayPermit)) throw new ServiceError('not_allowed', notAllowedTexts['load.permit'])
}
