import { deleteHidden, findHidden, insertHidden } from '@/db/queries/own/own-subjects'
import { findItems } from '@/db/queries/schedule'
import { inTransaction } from '@/db/transaction'
import type { HiddenClassId, MeetingId } from '@/lib/domain/ids'
import { isAnyones, shownHidden, type HiddenClass } from '@/lib/domain/own-schedule'
import { mostHidden } from '@/lib/domain/own-subject'
import { ownErrors } from '@/lib/text/own-timetable'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { isVisible } from '../schedule/is-visible'
import { listOwn } from './list-own'

/**
 * Hides a class of the actor's own timetable with all its dates; returns everything they hide. A class of load is hidden as that load, so
 * that it stays hidden when it is placed anew. Throws `not_found` for what is not in their timetable, `invalid` if they hide too much.
 */
export async function hideClass(
  { db: outer, actor }: ServiceContext,
  meetingId: MeetingId,
): Promise<HiddenClass[]> {
  return inTransaction(outer, async (db) => {
    const { subjects, hidden } = await listOwn({ db, actor })
    const [item] = await findItems(db, [meetingId], actor.userId)
    const shown = subjects.filter(({ mayView }) => mayView)
    if (!item || !isVisible(actor, item) || !isAnyones(item, shown))
      throw new ServiceError('not_found', ownErrors.notOwn)
    if (shownHidden(hidden).length >= mostHidden)
      throw new ServiceError('invalid', ownErrors.tooManyHidden(mostHidden))
    const { loadItemId, eventId } = item
    await insertHidden(
      db,
      actor.userId,
      loadItemId === null ? { loadItemId, eventId } : { loadItemId, eventId: null },
    )
    return shownHidden(await findHidden(db, actor.userId))
  })
}

/** Shows a hidden class again. Throws `not_found`. */
export async function showClass({ db, actor }: ServiceContext, id: HiddenClassId): Promise<HiddenClass[]> {
  if (!(await deleteHidden(db, actor.userId, id))) throw new ServiceError('not_found', ownErrors.notHidden)
  return shownHidden(await findHidden(db, actor.userId))
}
