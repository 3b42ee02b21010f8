import { listWishes } from '@/db/queries/wishes/wishes'
import type { Period } from '@/lib/domain/period'
import { knowsWhyAway } from '@/lib/domain/reason'
import type { Wish, WishSubject } from '@/lib/domain/wish'
import { awayTitle } from '@/lib/text/wishes'
import type { ServiceContext } from '../context'
import { viewSubject } from '../schedule/view-subject'

/** The wishes of a subject that overlap a period, and why a teacher is away to whoever is told that; needs the right to see its schedule. Throws `not_allowed` and `not_found`. */
export async function viewWishes(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { subject, period }: { subject: WishSubject; period: Period },
): Promise<Wish[]> {
  await viewSubject(context, subject)
  const wishes = await listWishes(context.db, subject, period)
  const isToldWhy = subject.kind !== 'teacher' || knowsWhyAway(context.actor, subject.id)
  return wishes.map((wish) => (wish.isAbsence && !isToldWhy ? { ...wish, title: awayTitle } : wish))
}
