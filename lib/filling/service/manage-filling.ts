import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  cancelFilling,
  closeFilling,
  type FillingRecord,
  findFilling,
  insertFilling,
  lockFilling,
} from '@/db/queries/filling/fillings'
import { inTransaction } from '@/db/transaction'
import { later } from '@/lib/core/calendar/rules/calendar-date'
import type { FillingId } from '@/lib/core/names/rules/ids'
import { type FilledVariant, type FillingRequest, isFillingOffered } from '@/lib/core/placing/rules/filling'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { fillingTexts } from '@/lib/filling/texts'
import { findOwn, openOwn } from '@/lib/variants/service/find-variant'
import { readInVariant } from '@/lib/variants/service/simulate'
import { fillingPeriod, itemsToFill } from './scope-items'

/**
 * Queues a search, which another process runs; it does not place on past dates. Throws as `itemsToFill` and,
 * for a variant, `openOwn` do, and `conflict` while another search of the actor is running.
 */
export async function startFilling(
  context: ServiceContext,
  { scope, from: requestedFrom, seconds, variantId }: FillingRequest,
): Promise<FillingId> {
  const { db, actor, now } = context
  const from = later(now.date, requestedFrom)
  const period = fillingPeriod(await findCalendar(db), from)
  const variant = variantId === null ? null : await openOwn(context, variantId)
  const { left } = await readInVariant(context, variant, (variantContext) => itemsToFill(variantContext, scope, period))
  const seed = left.reduce((sum, { item, classes }) => (sum * 31 + item.ref.id + classes) | 0, 7)
  const searchScope = variant
    ? { ...scope, variant: { id: variant.id, name: variant.name, version: variant.version } }
    : scope
  const id = await insertFilling(db, {
    ownerId: actor.userId,
    scope: searchScope,
    startsOn: from,
    seconds,
    seed,
  })
  if (id === null) throw new ServiceError('conflict', fillingTexts.underWay)
  return id
}

export type ViewedFilling = FillingRecord & { variant: FilledVariant | null }

async function withVariant(context: DataContext, filling: FillingRecord): Promise<ViewedFilling> {
  const { variant } = filling.scope
  if (!variant) return { ...filling, variant: null }
  const { id, name, version } = variant
  const now = await findOwn(context, id)
  const state = !now || now.taken ? 'closed' : now.version === version ? 'open' : 'changed'
  return { ...filling, variant: { id, name: now?.name ?? name, state } }
}

/** One of the actor's searches in its present state. Throws `not_found`, also for another user's. */
export async function viewFilling(context: DataContext, id: FillingId): Promise<ViewedFilling> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, id)
  if (!filling) throw new ServiceError('not_found', fillingTexts.unknown)
  return withVariant(context, filling)
}

/** The actor's last search, if they have not kept it or thrown it away; null if there is none. */
export async function viewLastFilling(context: DataContext): Promise<ViewedFilling | null> {
  const { db, actor } = context
  const filling = await findFilling(db, actor.userId, null)
  if (!filling || filling.state === 'thrown_away' || filling.state === 'kept') return null
  return withVariant(context, filling)
}

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
    if (!filling || filling.state === 'thrown_away') throw new ServiceError('not_found', fillingTexts.unknown)
    if (!isFillingOffered(filling.state) && filling.state !== 'failed')
      throw new ServiceError('conflict', fillingTexts.notOffered[filling.state])
    await closeFilling(transaction, id, { state: 'thrown_away' })
  })
}
