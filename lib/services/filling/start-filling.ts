import { insertFilling } from '@/db/queries/filling/fillings'
import { findCalendar } from '@/db/queries/calendar'
import { later } from '@/lib/domain/calendar-date'
import type { FillingRequest } from '@/lib/domain/filling/filling'
import type { FillingId } from '@/lib/domain/ids'
import { fillingTexts } from '@/lib/text/filling'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { lookIn } from '../variants/as-if'
import { openOwn } from '../variants/find-variant'
import { fillingPeriod, itemsToFill } from './scope-items'

/**
 * Asks for a search, which another process makes; it takes no day that has passed. Throws as `itemsToFill` and, for a variant, `openOwn`
 * do, and `conflict` while the actor has another under way.
 */
export async function startFilling(
  context: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  { scope, from: asked, seconds, variantId }: FillingRequest,
): Promise<FillingId> {
  const { db, actor, now } = context
  const from = later(now.date, asked)
  const period = fillingPeriod(await findCalendar(db), from)
  const variant = variantId === null ? null : await openOwn(context, variantId)
  const left = await lookIn(context, variant, (there) => itemsToFill(there, scope, period))
  const seed = left.reduce((sum, { item, classes }) => (sum * 31 + item.ref.id + classes) | 0, 7)
  const sought = variant
    ? { ...scope, variant: { id: variant.id, name: variant.name, version: variant.version } }
    : scope
  const id = await insertFilling(db, {
    ...{ ownerId: actor.userId, scope: sought, startsOn: from, seconds, seed },
  })
  if (id === null) throw new ServiceError('conflict', fillingTexts.underWay)
  return id
}
