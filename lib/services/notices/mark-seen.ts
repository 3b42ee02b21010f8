import { markSeen } from '@/db/queries/notices/notices'
import type { NoticeId } from '@/lib/domain/ids'
import type { ServiceContext } from '../context'
import { ownNotices } from './list-notices'

/** Somebody saw these of their notices; others than theirs are passed over. */
export async function seeNotices(context: ServiceContext, ids: readonly NoticeId[]): Promise<void> {
  const { db, actor } = context
  const asked = new Set(ids)
  const { notices } = await ownNotices(context)
  await markSeen(
    db,
    actor.userId,
    notices.filter(({ id, isSeen }) => asked.has(id) && !isSeen).map(({ id }) => id),
  )
}
