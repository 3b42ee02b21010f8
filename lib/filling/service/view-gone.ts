import { findFilling } from '@/db/queries/filling/fillings'
import { findTaken } from '@/db/queries/filling/find-taken'
import { tryOut } from '@/db/transaction'
import type { FillingId } from '@/lib/core/rules/names/ids'
import { type FillingKeepFailure, isFillingOffered } from '@/lib/core/rules/placing/filling'
import { itemPlaces } from '@/lib/core/service/placing/item-claims'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { conflictTo, namedTo } from '@/lib/core/service/schedule/is-visible'
import { takenText } from '@/lib/core/texts/placing/conflicts'
import { grouped } from '@/lib/core/rules/words/lists'
import { fillingTexts } from '@/lib/filling/texts'
import { allot, allowedOf } from './keep-filling'

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
  const { allotted, lost, taken } = await tryOut(db, async (transaction) => {
    const { allotted: free, notKept: lost } = await allot(transaction, allowed)
    const wanted = free.map(({ item, room, ...series }) => ({
      ...series,
      places: itemPlaces(item, room),
      rowId: item.ref.of === 'programme' ? item.ref.id : null,
    }))
    return { allotted: free, lost, taken: await findTaken(transaction, wanted) }
  })
  const named = await namedTo(
    db,
    actor,
    taken.map(({ holder }) => holder.id),
  )
  const byIndex = grouped(taken, ({ index }) => index)
  const met = allotted.flatMap(({ index, proposal }): FillingKeepFailure[] => {
    const held = byIndex.get(index)
    if (!held) return []
    const reason = takenText(held.map((one) => conflictTo(named, one)))
    return [
      { index, dates: [...new Set(held.map(({ date }) => date))], text: fillingTexts.taken(proposal.title, reason) },
    ]
  })
  return [...notKept, ...lost, ...met].sort((a, b) => a.index - b.index)
}
