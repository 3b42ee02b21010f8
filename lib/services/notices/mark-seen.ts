import { findNotices, markSeen } from '@/db/queries/notices/notices'
import type { NoticeId } from '@/lib/domain/ids'
import type { ServiceContext } from '../context'
import { followedBy, mostNotices } from './list-notices'

/** Somebody saw these of their notices; others than theirs are passed over. */
export async function seeNotices({ db, actor }: ServiceContext, ids: readonly NoticeId[]): Promise<void> {
  const asked = new Set(ids)
  const own = await findNotices(db, actor.userId, followedBy(actor), mostNotices)
  await markSeen(
    db,
    actor.userId,
    own.filter(({ id, isSeen }) => asked.has(id) && !isSeen).map(({ id }) => id),
  )
}
