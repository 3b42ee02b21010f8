import type { Queryable } from '@/db/client'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findOwners } from '@/db/queries/core/names/titles'
import { findTouched, hideMeetings } from '@/db/queries/planning/remove-meetings'
import { findToggled } from '@/db/queries/planning/series-meetings'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId, MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { BulkChange, Conflict } from '@/lib/core/rules/placing/placement'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { ownersOf, planOfSubject, type PlanSubject } from '@/lib/core/rules/rights/rights-subjects'
import type { DataContext, ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import type { TakenRight } from '@/lib/core/service/history/ask-again'
import { type ChangeRecord, changeTimetable, type TimetableChange } from '@/lib/core/service/history/change-timetable'
import { askAllowed, type Granted } from '@/lib/core/service/require-allowed'
import { isNamedTo } from '@/lib/core/service/schedule/is-visible'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import { noneOf } from '@/lib/quality/rules/quality-check'

/** The plan that represents a subject as a whole in rights checks. */
export async function findPlanOfSubject(db: Queryable, subject: Plannable): Promise<PlanSubject> {
  const owners = await findOwners(db, {
    groups: subject.kind === 'group' ? [subject.id] : [],
    teachers: subject.kind === 'teacher' ? [subject.id] : [],
  })
  return planOfSubject(subject, owners)
}

/**
 * Whether the actor has a right over a subject as a whole. Checked even if there is nothing to change, so
 * that a refusal does not reveal drafts.
 */
export async function isAllowedOn(
  { db, actor }: DataContext,
  right: 'schedule.publish' | 'schedule.unpublish' | 'draft.view',
  subject: Plannable,
): Promise<boolean> {
  const plan = await findPlanOfSubject(db, subject)
  const programmeId = subject.kind === 'programme' ? subject.id : null
  return right === 'draft.view'
    ? isAllowed(actor, right, plan)
    : isAllowed(actor, right, { ...ownersOf(plan), programmeId })
}

/**
 * Whether the actor has a right over some of these groups as such. Throws `not_found` if one does not exist, but only
 * to whoever has it.
 */
export async function isAllowedOnGroups(
  { db, actor }: DataContext,
  right: 'schedule.publish' | 'schedule.unpublish' | 'schedule.toggle_by_load',
  ids: readonly GroupId[],
): Promise<boolean> {
  const owners = { ...(await findOwners(db, { groups: ids, teachers: [] })), programmeId: null }
  if (!isAllowed(actor, right, owners)) return false
  if (owners.groups.length < ids.length) throw new ServiceError('not_found', subjectNotFound.group)
  return true
}

export type BulkSelection = {
  record: Pick<ChangeRecord, 'action' | 'subject' | 'dryRun'>
  /** All meetings that the change is about. */
  meetings: readonly MeetingId[]
  /**
   * The right required: either checked already for all meetings at once, or a check for each of them; those
   * without the right are skipped.
   */
  takes: Granted<TakenRight> | { right: TakenRight; of: (meeting: PlannedMeeting) => Granted<TakenRight> | null }
  /** True: having the right to none of the meetings is no error. False: throws `not_allowed`. */
  mayFindNothing: boolean
  /** Changes these meetings; returns the changed ones, warnings and violations. */
  apply: (
    change: TimetableChange,
    meetings: readonly MeetingId[],
    actor: Actor,
  ) => Promise<{
    changed: MeetingId[]
    conflicts?: Conflict[]
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
      { ...record, granted: [granted], isLarge: true },
      async (change) => {
        await change.lock('meeting', meetings)
        const applied = await order.apply(change, meetings, actor)
        const { changed, conflicts = [], warnings = [], violations = noneOf } = applied
        // Only what is published in part stays there to ask whose it is.
        const touched = conflicts.length > 0 ? await findTouched(change.db, changed) : rest.touched
        return { meetings: changed.length, touched, conflicts, warnings, violations }
      },
    )
    return { ...rest, ...result, changeId }
  } catch (error) {
    const conflicts = error instanceof ServiceError ? error.extra.conflicts : undefined
    if (!record.dryRun || !conflicts) throw error
    return { ...unchanged, meetings: meetings.length, conflicts }
  }
}

/**
 * Hides or shows the published load classes of groups in the week of `date`, as far as the actor may. Throws
 * `not_found` for an unknown group, `not_allowed`.
 */
export async function toggleByLoad(
  context: ServiceContext,
  order: { groups: readonly GroupId[]; date: CalendarDate; show: boolean; dryRun: boolean },
): Promise<BulkChange> {
  const { groups, date, show, dryRun } = order
  const right = 'schedule.toggle_by_load'
  const mayFindNothing = await isAllowedOnGroups(context, right, groups)
  const from = mondayOf(date)
  return changeInBulk(context, {
    record: { action: right, subject: { groups, from, show }, dryRun },
    meetings: await findToggled(context.db, groups, { from, to: addDays(from, 6) }, show),
    takes: { right, of: ({ placed }) => askAllowed(context, right, placed) },
    mayFindNothing,
    apply: ({ db }, meetings) => hideMeetings(db, meetings, !show),
  })
}
