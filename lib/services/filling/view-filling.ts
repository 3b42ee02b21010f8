import { findFilling, interruptFillings, type Filling } from '@/db/queries/filling/fillings'
import type { FillingId } from '@/lib/domain/ids'
import { fillingTexts } from '@/lib/text/filling'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'

/** A search of the actor's, as far as it is. Throws `not_found`, for those of others too. */
export async function viewFilling(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  id: FillingId,
): Promise<Filling> {
  const found = await findFilling(db, actor.userId, id)
  if (found?.state === 'searching') {
    await interruptFillings(db)
    return (await findFilling(db, actor.userId, id)) ?? found
  }
  if (!found) throw new ServiceError('not_found', fillingTexts.unknown)
  return found
}

/** The actor's last search, if they have not kept it or thrown it away; null if there is none. */
export async function viewLastFilling({
  db,
  actor,
}: Pick<ServiceContext, 'db' | 'actor'>): Promise<Filling | null> {
  await interruptFillings(db)
  const found = await findFilling(db, actor.userId, null)
  return found && found.state !== 'thrown_away' && found.state !== 'kept' ? found : null
}
