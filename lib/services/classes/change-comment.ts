import { lockMeetings } from '@/db/queries/claims/lock-meetings'
import { annotateSeries, findSeries } from '@/db/queries/meetings/annotate-series'
import type { MeetingId } from '@/lib/domain/ids'
import type { ServiceContext } from '../context'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import type { ChangedClass } from './changed-class'
import { openClass } from './open-class'

/** Comment and link of the whole series of a class. Throws as `openClass` does, and `not_allowed`. */
export async function changeComment(
  context: ServiceContext,
  order: { id: MeetingId; comment: string; link: string; version?: number },
): Promise<ChangedClass> {
  const { id, comment, link, version } = order
  const { actor } = context
  await openClass(context, id)
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.comment', rights: ['class.comment'], subject: { id, comment, link } },
    async (change) => {
      await lockMeetings(change.db, await findSeries(change.db, id))
      const { planned } = await openClass({ db: change.db, actor }, id, version)
      requireAllowed(context, 'class.comment', planned.placed)
      await change.touch([id])
      await annotateSeries(change.db, id, { comment, link })
      return (await openClass({ db: change.db, actor }, id)).item
    },
  )
  return { item: result, untouched: [], changeId }
}
