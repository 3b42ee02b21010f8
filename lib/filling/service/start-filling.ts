import { insertFilling } from '@/db/queries/filling/fillings'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { later } from '@/lib/core/rules/calendar/calendar-date'
import type { FillingRequest } from '@/lib/core/rules/placing/filling'
import type { FillingId } from '@/lib/core/rules/names/ids'
import { fillingTexts } from '@/lib/filling/texts'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { readInVariant } from '@/lib/variants/service/simulate'
import { openOwn } from '@/lib/variants/service/find-variant'
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
  const itemsLeft = await readInVariant(context, variant, (variantContext) =>
    itemsToFill(variantContext, scope, period),
  )
  const seed = itemsLeft.reduce((sum, { item, classes }) => (sum * 31 + item.ref.id + classes) | 0, 7)
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
