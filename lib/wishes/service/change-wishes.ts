import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { deleteWish, findWish, insertWish, listWishes } from '@/db/queries/wishes/wishes'
import type { ChangeId, WishId } from '@/lib/core/rules/names/ids'
import type { NewWish, Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { knowsWhyAway } from '@/lib/core/rules/rooms/reason'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { requirePairs } from '@/lib/core/service/require-pairs'
import { viewSubject } from '@/lib/core/service/schedule/view-schedule'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { awayTitle } from '@/lib/core/texts/placing/wish-words'
import { wishTexts } from '@/lib/wishes/texts'

const right = 'wish.change'

/** Stores a wish of a room, teacher or group. Throws `not_allowed`, and `not_found` for an unknown subject. */
export async function addWish(
  context: DataContext,
  wish: NewWish,
): Promise<{ wish: Wish; changeId: ChangeId | null }> {
  const { db, actor } = context
  const granted = requireAllowed(context, right, wish.subject)
  if (!(await findSubject(db, wish.subject)))
    throw new ServiceError('not_found', subjectNotFound[wish.subject.kind])
  if (wish.pair !== null) requirePairs({ pairTimes: await findPairTimes(db) }, [wish.pair])
  const record = { action: 'wish.add', granted: [granted], subject: wish } as const
  const { result: id, changeId } = await changeTimetable(context, record, ({ db }) =>
    insertWish(db, wish, actor.userId),
  )
  return { wish: { ...wish, id }, changeId }
}

/** Removes a wish. Throws `not_found`, and `not_allowed` if the actor may not change it. */
export async function removeWish(context: DataContext, id: WishId): Promise<ChangeId | null> {
  const known = await findWish(context.db, id)
  if (!known) throw new ServiceError('not_found', wishTexts.notFound)
  const granted = requireAllowed(context, right, known.subject)
  const record = { action: 'wish.remove', granted: [granted], subject: { id } } as const
  const { changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('wish', [id])
    if (!(await findWish(change.db, id))) throw new ServiceError('not_found', wishTexts.notFound)
    await deleteWish(change.db, id)
  })
  return changeId
}

/**
 * The wishes of a subject that overlap a period, and why a teacher is away to whoever is told that; needs the
 * right to see its schedule. Throws `not_allowed` and `not_found`.
 */
export async function viewWishes(
  context: DataContext,
  { subject, period }: { subject: WishSubject; period: Period },
): Promise<Wish[]> {
  await viewSubject(context, subject)
  const wishes = await listWishes(context.db, subject, period)
  const isToldWhy = subject.kind !== 'teacher' || knowsWhyAway(context.actor, subject.id)
  return wishes.map((wish) => (wish.isAbsence && !isToldWhy ? { ...wish, title: awayTitle } : wish))
}
