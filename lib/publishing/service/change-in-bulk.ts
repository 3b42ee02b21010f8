import { findTouched } from '@/db/queries/planning/find-touched'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import {
  changeTimetable,
  type ChangeRecord,
  type TimetableChange,
} from '@/lib/core/service/history/change-timetable'
import type { TakenRight } from '@/lib/core/service/history/ask-again'
import type { Granted } from '@/lib/core/service/require-allowed'
import { isNamedTo } from '@/lib/core/service/schedule/in-sight'

export type BulkSelection = {
  record: Pick<ChangeRecord, 'action' | 'subject' | 'dryRun'>
  /** All meetings that the change is about. */
  meetings: readonly MeetingId[]
  /**
   * The right required: either checked already for all meetings at once, or a check for each of them; those
   * without the right are skipped.
   */
  takes:
    Granted<TakenRight> | { right: TakenRight; of: (meeting: PlannedMeeting) => Granted<TakenRight> | null }
  /** True: having the right to none of the meetings is no error. False: throws `not_allowed`. */
  mayFindNothing: boolean
  /** Changes these meetings; returns the changed ones, warnings and violations. */
  apply: (
    change: TimetableChange,
    meetings: readonly MeetingId[],
    actor: Actor,
  ) => Promise<{
    changed: MeetingId[]
    warnings?: ChangeWarning[]
    violations?: BulkChange['violations']
  }>
}

/**
 * Changes many classes at once, skipping those the actor may not change. A dry run returns conflicts instead
 * of throwing, and the number of classes affected. Throws `not_allowed` if none may be changed, and
 * `conflict` as `apply` does.
 */
export async function changeInBulk(context: ServiceContext, order: BulkSelection): Promise<BulkChange> {
  const { db, actor } = context
  const { record, takes } = order
  const planned = await findPlannedMeetings(db, order.meetings, actor.userId)
  const checked = planned.map((meeting) => ({ meeting, granted: 'of' in takes ? takes.of(meeting) : takes }))
  const meetings = checked.flatMap(({ meeting, granted }) => (granted ? [meeting.meetingId] : []))
  if (meetings.length === 0 && !order.mayFindNothing)
    throw new ServiceError('not_allowed', notAllowedTexts[takes.right])
  const rest = {
    touched: await findTouched(db, meetings),
    // Drafts and hidden classes are counted only if the actor may see them.
    withheld: checked.filter(({ meeting, granted }) => !granted && isNamedTo(actor, meeting)).length,
    untaught: [],
  }
  const granted = checked.find((one) => one.granted)?.granted
  const unchanged = { conflicts: [], warnings: [], violations: noneOf, changeId: null, ...rest }
  if (!granted) return { meetings: 0, ...unchanged }
  try {
    const { result, changeId } = await changeTimetable(
      context,
      { ...record, granted: [granted] },
      async (change) => {
        await change.lock('meeting', meetings)
        const { changed, warnings = [], violations = noneOf } = await order.apply(change, meetings, actor)
        return { meetings: changed.length, warnings, violations }
      },
    )
    return { ...result, conflicts: [], changeId, ...rest }
  } catch (error) {
    const conflicts = error instanceof ServiceError ? error.extra.conflicts : undefined
    if (!record.dryRun || !conflicts) throw error
    return { ...unchanged, meetings: meetings.length, conflicts }
  }
}
