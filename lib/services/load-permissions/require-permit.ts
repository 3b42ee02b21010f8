import type { Queryable } from '@/db/client'
import { findLoadItems } from '@/db/queries/load/find-load'
import type { RoomId } from '@/lib/domain/ids'
import type { LoadPermission } from '@/lib/domain/load-permission'
import type { SubjectOf } from '@/lib/domain/rights'
import type { ServiceContext } from '../context'
import { requireOfAll, type Granted } from '../require-allowed'

type Permitted = { ref: LoadPermission['ref']; roomIds: readonly RoomId[] }

/** Throws `not_allowed` unless the actor may permit each of these; an item that is not there is for others to refuse. */
export async function requirePermit(
  db: Queryable,
  context: Pick<ServiceContext, 'actor' | 'now'>,
  permitted: readonly Permitted[],
): Promise<Granted<'load.permit'>> {
  const { actor, now } = context
  const refs = permitted.map(({ ref }) => ref)
  const items = await findLoadItems(db, refs, { from: now.date, to: now.date, viewer: actor.userId })
  const subjects = permitted.flatMap(({ ref: { of, id }, roomIds }): SubjectOf<'load.permit'>[] => {
    const item = items.find(({ ref }) => ref.of === of && ref.id === id)
    return item ? [[{ plan: item.plan, roomIds }]] : []
  })
  return requireOfAll(context, 'load.permit', subjects)
}
