import { deleteChosen, forgetClass, insertChosen } from '@/db/queries/core/own/own-classes'
import { lockOwnSubjects } from '@/db/queries/core/own/own-subjects'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { ScheduledItem } from '@/db/queries/core/schedule/scheduled-items'
import { inTransaction } from '@/db/transaction'
import type { ChosenClassId, MeetingId } from '@/lib/core/rules/names/ids'
import { isAnyones } from '@/lib/core/rules/schedule/own-schedule'
import { classRefOf, mostChosen } from '@/lib/core/rules/schedule/own-subject'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { ownErrors } from '@/lib/own/texts/own-timetable'
import type { ServiceContext, DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { hideItem } from './hide-class'
import { listOwn, type OwnList } from '@/lib/core/service/own/list-own'

/**
 * «Моё»: makes a class with all its dates the actor's own, and hides the classes of `insteadOf`. Returns the
 * actor's subjects and hidden classes. Throws `not_found` for a class that is not published or not in a week
 * the actor may see, and for others that are not the actor's own; `invalid` beyond the limit.
 */
export async function chooseClass(
  { db: outer, actor }: ServiceContext,
  meetingId: MeetingId,
  insteadOf: readonly MeetingId[],
): Promise<OwnList> {
  return inTransaction(outer, async (db) => {
    await lockOwnSubjects(db, actor.userId)
    const items = await findItems(db, [meetingId, ...insteadOf], actor.userId)
    const itemOf = (id: MeetingId) => items.find((item) => item.id === id)
    await chooseItem({ db, actor }, itemOf(meetingId))
    const others = insteadOf.filter((id) => id !== meetingId)
    await others.reduce(
      (before, id) => before.then(() => hideItem({ db, actor }, itemOf(id))),
      Promise.resolve(),
    )
    return listOwn({ db, actor })
  })
}

async function chooseItem({ db, actor }: DataContext, item: ScheduledItem | undefined): Promise<void> {
  const visible = item && item.state !== 'projected' && !item.hidden ? item : null
  const viewable =
    visible &&
    [
      ...visible.groups.map(({ id }) => ({ kind: 'group', id }) as const),
      ...visible.teachers.map(({ id }) => ({ kind: 'teacher', id }) as const),
    ].find((subject) => isAllowed(actor, 'schedule.view', subject))
  if (!visible || !viewable) throw new ServiceError('not_found', ownErrors.noSuchClass)
  await forgetClass(db, actor.userId, visible, 'hidden')
  const { subjects } = await listOwn({ db, actor })
  if (
    isAnyones(
      visible,
      subjects.filter(({ mayView }) => mayView),
    )
  )
    return
  if (subjects.filter(({ only }) => only !== null).length >= mostChosen)
    throw new ServiceError('invalid', ownErrors.tooManyChosen(mostChosen))
  await insertChosen(db, actor.userId, viewable, classRefOf(visible))
}

/** Takes back the choice of a single class. Throws `not_found`. */
export async function dropClass({ db, actor }: ServiceContext, id: ChosenClassId): Promise<OwnList> {
  if (!(await deleteChosen(db, actor.userId, id))) throw new ServiceError('not_found', ownErrors.notChosen)
  return listOwn({ db, actor })
}
