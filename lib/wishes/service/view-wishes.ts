import { listWishes } from '@/db/queries/wishes/wishes'
import type { Period } from '@/lib/core/rules/schedule/period'
import { knowsWhyAway } from '@/lib/core/rules/rooms/reason'
import type { Wish, WishSubject } from '@/lib/core/rules/placing/wish'
import { awayTitle } from '@/lib/core/texts/placing/wish-words'
import type { DataContext } from '@/lib/core/service/context'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'

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
