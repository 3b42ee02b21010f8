import { findTouched } from '@/db/queries/meetings/find-touched'
import { repeatMeetings } from '@/db/queries/meetings/repeat-meetings'
import type { BulkChange } from '@/lib/domain/placement'
import type { Repetition } from '@/lib/domain/repeat-week'
import { untaughtText } from '@/lib/text/placement'
import type { ServiceContext } from '../context'
import { changeTimetable, type ChangeRecord } from '../history/change-timetable'

/** Stores repetitions of classes as drafts, a stream once; what is taken or not taught is left out and told. */
export async function repeatClasses(
  context: ServiceContext,
  record: ChangeRecord,
  { copies, untaught }: Repetition,
): Promise<BulkChange> {
  const rest = {
    withheld: 0,
    untaught: untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
  }
  if (copies.length === 0) return { meetings: 0, touched: [], conflicts: [], changeId: null, ...rest }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { created, conflicts } = await repeatMeetings(change.db, copies)
    change.created(created)
    return {
      meetings: created.length,
      touched: await findTouched(change.db, created),
      conflicts,
    }
  })
  return { ...result, changeId, ...rest }
}
