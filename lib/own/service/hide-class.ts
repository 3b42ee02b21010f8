import type { ScheduledItem } from '@/db/queries/core/schedule/scheduled-items'
import { deleteHidden, forgetClass, insertHidden } from '@/db/queries/core/own/own-classes'
import { lockOwnSubjects } from '@/db/queries/core/own/own-subjects'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { inTransaction } from '@/db/transaction'
import type { HiddenClassId, MeetingId } from '@/lib/core/rules/names/ids'
import { isAnyones } from '@/lib/core/rules/schedule/own-schedule'
import { classRefOf, mostHidden, stillThere } from '@/lib/core/rules/schedule/own-subject'
import { ownErrors } from '@/lib/own/texts/own-timetable'
import type { ServiceContext, DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { isVisible } from '@/lib/core/service/schedule/is-visible'
import { listOwn, type OwnList } from '@/lib/core/service/own/list-own'

/**
 * «Не моё»: hides a class of the actor's own timetable on all its dates, or takes back its choice if it was
 * there only for that. Returns the actor's subjects and hidden classes. A class with load is hidden by its
 * load item, so that it stays hidden when placed again. Throws `not_found` if it is not theirs, `invalid`
 * beyond the limit.
 */
export async function hideClass(
  { db: outer, actor }: ServiceContext,
  meetingId: MeetingId,
): Promise<OwnList> {
  return inTransaction(outer, async (db) => {
    await lockOwnSubjects(db, actor.userId)
    const [item] = await findItems(db, [meetingId], actor.userId)
    await hideItem({ db, actor }, item)
    return listOwn({ db, actor })
  })
}

/** As `hideClass`, for a class already loaded, within a transaction that holds the lock of `lockOwnSubjects`. */
export async function hideItem({ db, actor }: DataContext, item: ScheduledItem | undefined): Promise<void> {
  const { subjects, hidden } = await listOwn({ db, actor })
  const shown = subjects.filter(({ mayView }) => mayView)
  if (!item || !isVisible(actor, item) || !isAnyones(item, shown))
    throw new ServiceError('not_found', ownErrors.notOwn)
  await forgetClass(db, actor.userId, item, 'chosen')
  const weeks = shown.filter(({ only }) => only === null)
  if (!isAnyones(item, weeks)) return
  if (stillThere(hidden).length >= mostHidden)
    throw new ServiceError('invalid', ownErrors.tooManyHidden(mostHidden))
  await insertHidden(db, actor.userId, classRefOf(item))
}

/** Shows a hidden class again. Throws `not_found`. */
export async function showClass({ db, actor }: ServiceContext, id: HiddenClassId): Promise<OwnList> {
  if (!(await deleteHidden(db, actor.userId, id))) throw new ServiceError('not_found', ownErrors.notHidden)
  return listOwn({ db, actor })
}
