import type { Queryable } from '@/db/client'
import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findOwners } from '@/db/queries/core/names/titles'
import { findRoomTraits } from '@/db/queries/core/placing/find-advice'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { deleteWish, findAskedSemesters, findWish, insertWish, listWishes } from '@/db/queries/wishes/wishes'
import type { Period } from '@/lib/core/calendar/rules/period'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, SemesterId, WishId } from '@/lib/core/names/rules/ids'
import type { DataContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isCampaignOpen } from '@/lib/core/requests/rules/wish-campaign'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { hasEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { NewWish, Wish, WishSubject } from '@/lib/core/schedule/rules/wish'
import { findAbsenceOwners, toldWhyAway } from '@/lib/core/views/service/told-reasons'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { faultTexts, wishTexts } from '@/lib/wishes/texts'

/**
 * The right to change wishes: of whoever keeps them, of a teacher for themself, and of whoever answers for a teacher whom
 * a campaign asks about that time. Throws `not_allowed`, also for a teacher once the campaign is over.
 */
async function requireWish(
  context: DataContext & MomentContext,
  { subject, startsOn, endsOn }: NewWish,
): Promise<Granted<'wish.change' | 'wishes.answer'>> {
  const { db, actor, now } = context
  const own = askAllowed(context, 'wish.change', subject)
  if (subject.kind !== 'teacher') return own ?? requireAllowed(context, 'wish.change', subject)
  const [teacher = { id: subject.id, departmentId: null }] = (
    await findOwners(db, { groups: [], teachers: [subject.id] })
  ).teachers
  const answers = askAllowed(context, 'wishes.answer', teacher)
  const isOthers = isAllowed(actor, 'wishes.answer_late', teacher)
  if (own && isOthers) return own
  const asking = await findAskedSemesters(db, subject.id, { startsOn, endsOn })
  if (answers && !own && asking.length > 0) return answers
  const granted = own ?? requireAllowed(context, 'wish.change', subject)
  const isOpen = (id: SemesterId) => asking.some((one) => one.id === id && isCampaignOpen(one, now.date))
  const closed = asking.find(({ id }) => !isOpen(id))
  if (closed) throw new ServiceError('not_allowed', wishTexts.closed(closed.title))
  return granted
}

/** A wish and an absence take different rights. Throws `not_allowed`, and `not_found` for an unknown subject. */
async function requireToKeep(
  context: DataContext & MomentContext,
  wish: NewWish,
): Promise<Granted<'wish.change' | 'wishes.answer' | 'absence.change'>> {
  const { subject, isAbsence } = wish
  const granted = isAbsence && subject.kind !== 'room' ? null : await requireWish(context, wish)
  const found = await findSubject(context.db, subject)
  if (!found) throw new ServiceError('not_found', noSuch[subject.kind])
  if (granted || subject.kind === 'room') return granted ?? requireWish(context, wish)
  const ownersOf = await findAbsenceOwners(context, [subject])
  return requireAllowed(context, 'absence.change', ownersOf(subject))
}

/** Throws `invalid` if the room never had what is out of order. */
async function requireEquipment(db: Queryable, { subject, lacks }: NewWish): Promise<void> {
  if (!lacks || subject.kind !== 'room') return
  const room = await findRoomTraits(db, subject.id)
  if (!room || !hasEquipment(room.flags, lacks)) throw new ServiceError('invalid', faultTexts.never[lacks])
}

/**
 * Stores a wish of a room, teacher or group, or what is out of order in a room. Throws `not_allowed`, `not_found` for
 * an unknown subject, and `invalid` for equipment that the room does not have.
 */
export async function addWish(
  context: DataContext & MomentContext,
  wish: NewWish,
): Promise<{ wish: Wish; changeId: ChangeId | null }> {
  const { db, actor } = context
  const granted = await requireToKeep(context, wish)
  await requireEquipment(db, wish)
  const pairs = [wish.pair, wish.firstPair, wish.lastPair].flatMap((pair) => pair ?? [])
  if (pairs.length > 0) requirePairs({ pairTimes: await findPairTimes(db) }, pairs)
  const record = { action: 'wish.add', granted: [granted], subject: wish } as const
  const { result: id, changeId } = await changeTimetable(context, record, ({ db }) =>
    insertWish(db, wish, actor.userId),
  )
  return { wish: { ...wish, id }, changeId }
}

/** Removes a wish. Throws `not_found`, and `not_allowed` if the actor may not change it. */
export async function removeWish(context: DataContext & MomentContext, id: WishId): Promise<ChangeId | null> {
  const known = await findWish(context.db, id)
  if (!known) throw new ServiceError('not_found', wishTexts.notFound)
  const granted = await requireToKeep(context, known)
  const record = { action: 'wish.remove', granted: [granted], subject: { id } } as const
  const { changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('wish', [id], wishTexts.notFound)
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
  return toldWhyAway(context, await listWishes(context.db, subject, period))
}
