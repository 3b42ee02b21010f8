import { listWishes } from '@/db/queries/wishes/wishes'
import type { Period } from '@/lib/domain/period'
import type { Wish, WishSubject } from '@/lib/domain/wish'
import type { ServiceContext } from '../context'
import { viewSubject } from '../schedule/view-subject'

/** The wishes of a subject that overlap a period; needs the right to see its schedule. Throws `not_allowed` and `not_found`. */
export async function viewWishes(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { subject, period }: { subject: WishSubject; period: Period },
): Promise<Wish[]> {
  await viewSubject(context, subject)
  return listWishes(context.db, subject, period)
}
