import type { Queryable } from '@/db/client'
import { findLoadItems } from '@/db/queries/load/find-load'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { LoadPermission } from '@/lib/core/rules/rights/load-permission'
import type { SubjectOf } from '@/lib/core/rules/rights/rights'
import type { MomentContext } from '@/lib/core/service/context'
import { requireOfAll, type Granted } from '@/lib/core/service/require-allowed'

type Permitted = { ref: LoadPermission['ref']; roomIds: readonly RoomId[] }

/** The items in the form that `load.permit` is checked for; deleted items are left out. */
export async function findPermitted(
  db: Queryable,
  { actor, now }: MomentContext,
  permitted: readonly Permitted[],
): Promise<SubjectOf<'load.permit'>[0][]> {
  const refs = permitted.map(({ ref }) => ref)
  const items = await findLoadItems(db, refs, { from: now.date, to: now.date, viewer: actor.userId })
  return permitted.flatMap(({ ref: { of, id }, roomIds }) => {
    const item = items.find(({ ref }) => ref.of === of && ref.id === id)
    return item ? [{ plan: item.plan, roomIds }] : []
  })
}

/**
 * Throws `not_allowed` unless the actor may permit each of these. Unknown items are ignored: later checks
 * refuse them.
 */
export async function requirePermit(
  db: Queryable,
  context: MomentContext,
  permitted: readonly Permitted[],
): Promise<Granted<'load.permit'>> {
  const subjects = await findPermitted(db, context, permitted)
  return requireOfAll(
    context,
    'load.permit',
    subjects.map((subject): SubjectOf<'load.permit'> => [subject]),
  )
}
