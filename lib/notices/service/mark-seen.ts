import { storeSeen } from '@/db/queries/core/notices/notices'
import type { NoticeId } from '@/lib/core/rules/names/ids'
import { noticesTexts } from '@/lib/core/texts/notices/notices'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { ownNotices } from './list-notices'

/** Marks these notices as seen by the user. Throws `not_found` if any is not theirs or no longer exists. */
export async function seeNotices(context: ServiceContext, ids: readonly NoticeId[]): Promise<void> {
  const { db, actor } = context
  const requestedIds = new Set(ids)
  const theirs = (await ownNotices(context)).notices.filter(({ id }) => requestedIds.has(id))
  if (theirs.length < requestedIds.size) throw new ServiceError('not_found', noticesTexts.gone)
  await storeSeen(
    db,
    actor.userId,
    theirs.filter(({ isSeen }) => !isSeen).map(({ id }) => id),
  )
}
