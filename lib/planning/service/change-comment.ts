import { lockMeetings } from '@/db/queries/core/placing/lock-meetings'
import { annotateSeries, findSeries } from '@/db/queries/planning/annotate-series'
import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { ServiceContext } from '@/lib/core/service/context'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import type { ChangedClass } from './changed-class'
import { openClass, openToChange } from '@/lib/core/service/placing/open-class'

const right = 'class.comment'

/** Sets comment and link for a class's whole series. Throws as `openClass` does, and `not_allowed`. */
export async function changeComment(
  context: ServiceContext,
  order: { id: MeetingId; comment: string; link: string; version?: number },
): Promise<ChangedClass> {
  const { id, comment, link, version } = order
  const { actor } = context
  const allow = ({ placed }: PlannedMeeting) => requireAllowed(context, right, placed)
  const { granted } = await openToChange(context, id, allow)
  const { result, changeId } = await changeTimetable(
    context,
    { action: right, granted: [granted], subject: { id, comment, link } },
    async (change) => {
      await lockMeetings(change.db, await findSeries(change.db, id))
      await openToChange({ db: change.db, actor }, id, allow, { version })
      await change.lock('meeting', [id])
      await annotateSeries(change.db, id, { comment, link })
      return (await openClass({ db: change.db, actor }, id)).item
    },
  )
  return { item: result, untouched: [], warnings: [], changeId }
}
