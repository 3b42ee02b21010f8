import { repeatMeetings } from '@/db/queries/meetings/repeat-meetings'
import type { BulkChange } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'
import type { Repetition } from '@/lib/domain/repeat-week'
import { untaughtText } from '@/lib/text/placement'
import { sharedWith } from '../bulk/shared-with'
import type { ServiceContext } from '../context'
import { changeTimetable, type ChangeRecord } from '../history/change-timetable'

/** Stores repetitions of a subject's classes as drafts, a stream once; what is taken or not taught is left out and told. */
export async function repeatClasses(
  context: ServiceContext,
  record: ChangeRecord,
  subject: Plannable,
  { copies, untaught }: Repetition,
): Promise<BulkChange> {
  const rest = {
    withheld: 0,
    untaught: untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
  }
  if (copies.length === 0) return { meetings: 0, shared: [], conflicts: [], changeId: null, ...rest }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { created, conflicts } = await repeatMeetings(change.db, copies)
    change.created(created)
    return {
      meetings: created.length,
      shared: await sharedWith(change.db, created, [subject]),
      conflicts,
    }
  })
  return { ...result, changeId, ...rest }
}
