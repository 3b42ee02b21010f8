import { cancelFilling, closeFilling, lockFilling } from '@/db/queries/filling/fillings'
import { inTransaction } from '@/db/transaction'
import { isFillingOffered } from '@/lib/core/rules/placing/filling'
import type { FillingId } from '@/lib/core/rules/names/ids'
import { fillingTexts } from '@/lib/filling/texts'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { viewFilling } from './view-filling'

/**
 * Ends a running search, which keeps its best timetable; a waiting one is thrown away. Throws `not_found`.
 */
export async function stopFilling(context: DataContext, id: FillingId): Promise<void> {
  await viewFilling(context, id)
  await cancelFilling(context.db, context.actor.userId, id)
}

/**
 * Throws a result away. Throws `not_found`, and `conflict` while the search is running or after its result
 * was kept.
 */
export async function throwFillingAway({ db, actor }: DataContext, id: FillingId): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const filling = await lockFilling(transaction, actor.userId, id)
    if (!filling) throw new ServiceError('not_found', fillingTexts.unknown)
    if (filling.state === 'thrown_away') return
    if (!isFillingOffered(filling.state) && filling.state !== 'failed')
      throw new ServiceError('conflict', fillingTexts.notOffered[filling.state])
    await closeFilling(transaction, id, { state: 'thrown_away' })
  })
}
