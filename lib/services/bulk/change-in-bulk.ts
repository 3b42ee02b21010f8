import { findTouched } from '@/db/queries/meetings/find-touched'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/plans'
import type { Actor } from '@/lib/domain/actor'
import type { MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/change-warnings'
import type { BulkChange } from '@/lib/domain/placement'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { changeTimetable, type ChangeRecord, type TimetableChange } from '../history/change-timetable'
import { isNamedTo } from '../schedule/in-sight'

export type BulkOrder = {
  record: ChangeRecord
  /** All that it is about. */
  meetings: readonly MeetingId[]
  /** What the actor may not change is left as it is. Absent: everything may be. */
  may?: (meeting: PlannedMeeting) => boolean
  /** Whether the actor may have nothing to change here; otherwise that is refused. */
  mayFindNothing: boolean
  /** Does it, whole meetings, and answers which it changed, and what is worth a word. */
  apply: (
    change: TimetableChange,
    meetings: readonly MeetingId[],
    actor: Actor,
  ) => Promise<{ changed: MeetingId[]; warnings?: ChangeWarning[] }>
}

/**
 * Changes many classes at once, those that the actor may. A dry run answers conflicts instead of throwing them, and then how many
 * classes it was about. Throws `not_allowed` where there is none that the actor may change, `conflict` as the change does.
 */
export async function changeInBulk(context: ServiceContext, order: BulkOrder): Promise<BulkChange> {
  const { db, actor } = context
  const { record, may = () => true } = order
  const found = await findPlannedMeetings(db, order.meetings, actor.userId)
  const meetings = found.filter(may).map(({ meetingId }) => meetingId)
  if (meetings.length === 0 && !order.mayFindNothing)
    throw new ServiceError('not_allowed', notAllowedTexts[record.rights[0]])
  const rest = {
    touched: await findTouched(db, meetings),
    // A draft or a hidden class that one may not see is not even counted.
    withheld: found.filter((meeting) => !may(meeting) && isNamedTo(actor, meeting)).length,
    untaught: [],
  }
  if (meetings.length === 0) return { meetings: 0, conflicts: [], warnings: [], changeId: null, ...rest }
  try {
    const { result, changeId } = await changeTimetable(context, record, async (change) => {
      await change.lock('meeting', meetings)
      const { changed, warnings = [] } = await order.apply(change, meetings, actor)
      return { meetings: changed.length, warnings }
    })
    return { ...result, conflicts: [], changeId, ...rest }
  } catch (error) {
    const conflicts = error instanceof ServiceError ? error.extra.conflicts : undefined
    if (!record.dryRun || !conflicts) throw error
    return { meetings: meetings.length, conflicts, warnings: [], changeId: null, ...rest }
  }
}
