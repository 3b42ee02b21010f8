import { findFilling } from '@/db/queries/filling/fillings'
import { findTaken } from '@/db/queries/filling/find-taken'
import { itemPlaces } from '@/lib/core/changing/service/item-claims'
import type { FillingId } from '@/lib/core/names/rules/ids'
import { type FillingKeepFailure, isFillingOffered } from '@/lib/core/placing/rules/filling'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { namedTo } from '@/lib/core/views/service/is-visible'
import { grouped } from '@/lib/core/words/rules/lists'
import { fillingTexts } from '@/lib/filling/texts'
import { allot, allowedOf, takenFailure } from './keep-filling'

/**
 * What keeping all of a result would leave out by now, and why, without the cost of keeping it: what others placed, changed
 * or drafted since the search. A variant tries its proposals only when they are kept. Throws `not_found`.
 */
export async function viewGone(context: DataContext, id: FillingId): Promise<FillingKeepFailure[]> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, id)
  if (!filling) throw new ServiceError('not_found', fillingTexts.unknown)
  const proposals = (filling.result?.proposals ?? []).map((proposal, index) => ({ index, proposal }))
  if (!isFillingOffered(filling.state) || filling.scope.variant || proposals.length === 0) return []
  const { allowed, notKept } = await allowedOf(context, proposals)
  const { allotted, notKept: lost } = await allot(db, allowed, false)
  const taken = await findTaken(
    db,
    allotted.map(({ item, room, ...series }) => ({
      ...series,
      places: itemPlaces(item, room),
      rowId: item.ref.of === 'programme' ? item.ref.id : null,
    })),
  )
  const named = await namedTo(
    db,
    actor,
    taken.map(({ holder }) => holder.id),
  )
  const byIndex = grouped(taken, ({ index }) => index)
  const met = allotted.flatMap((one): FillingKeepFailure[] => {
    const held = byIndex.get(one.index)
    return held ? [takenFailure(named, one, [...new Set(held.map(({ date }) => date))], held)] : []
  })
  return [...notKept, ...lost, ...met].sort((a, b) => a.index - b.index)
}
