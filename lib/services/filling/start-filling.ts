import { insertFilling } from '@/db/queries/filling/fillings'
import { findCalendar } from '@/db/queries/calendar'
import { later } from '@/lib/domain/calendar-date'
import type { FillingRequest } from '@/lib/domain/filling/filling'
import type { FillingId } from '@/lib/domain/ids'
import { fillingTexts } from '@/lib/text/filling'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { fillingPeriod, itemsToFill } from './scope-items'

/**
 * Asks for a search, which another process makes; it takes no day that has passed. Throws as `itemsToFill` does, and `conflict` while the actor has another under way.
 */
export async function startFilling(
  context: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  { scope, from: asked, seconds }: FillingRequest,
): Promise<FillingId> {
  const { db, actor, now } = context
  const from = later(now.date, asked)
  const period = fillingPeriod(await findCalendar(db), from)
  const left = await itemsToFill(context, scope, period)
  const seed = left.reduce((sum, { item, classes }) => (sum * 31 + item.ref.id + classes) | 0, 7)
  const id = await insertFilling(db, { ownerId: actor.userId, scope, startsOn: from, seconds, seed })
  if (id === null) throw new ServiceError('conflict', fillingTexts.underWay)
  return id
}
