import { findTracesOf, removeMeetings } from '@/db/queries/planning/remove-meetings'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { TimetableChange } from '@/lib/core/service/history/change-timetable'

/** Removes meetings within a change, so that undo also restores the targets of their traces. */
export async function removeWithin(
  change: Pick<TimetableChange, 'db' | 'lock'>,
  meetings: readonly MeetingId[],
): Promise<{ changed: MeetingId[] }> {
  await change.lock('meeting', [...meetings, ...(await findTracesOf(change.db, meetings))])
  return removeMeetings(change.db, meetings)
}
