import type { Queryable } from '@/db/client'
import { findOwners } from '@/db/queries/core/names/titles'
import { hideMeetings } from '@/db/queries/planning/remove-meetings'
import { findToggled } from '@/db/queries/planning/series-meetings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import { type ChangeRecord, changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf, planOfSubject, type PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import {
  actOnClasses,
  type ClassSelection,
  lockByRight,
  nothingDone,
  splitByRight,
  type WrittenClasses,
} from '@/lib/planning/service/act-on-classes'

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
  if (owners.groups.length < ids.length) throw new ServiceError('not_found', noSuch.group)
  return true
}

/**
 * An act over many classes. `mayFindNothing` false: throws `not_allowed` for whoever may change none of them. `apply`
 * changes these; it leaves out what is not in the state any more that it takes.
 */
export type BulkSelection = ClassSelection & {
  record: Pick<ChangeRecord, 'action' | 'subject' | 'dryRun'>
  right: TakenRight
  mayFindNothing: boolean
  reason?: string
  apply: (change: TimetableChange, meetings: readonly MeetingId[], actor: Actor) => Promise<WrittenClasses>
}

/**
 * Changes many classes at once, skipping those the actor may not change. Throws `not_allowed` if none may be changed,
 * and as `apply` does.
 */
export async function changeInBulk(context: ServiceContext, order: BulkSelection): Promise<BulkChange> {
  const { record, right, reason, apply } = order
  const seen = await splitByRight(context.db, context, order)
  const [first] = seen.mine
  if (!first) {
    if (!order.mayFindNothing) throw new ServiceError('not_allowed', notAllowedTexts[right])
    return { ...nothingDone, withheld: seen.others.length, changeId: null }
  }
  const { result, changeId } = await changeTimetable(
    context,
    { ...record, granted: [first.granted], isLarge: true },
    async (change) => {
      // What was there belongs to the change, also if somebody else has changed it meanwhile.
      await change.lock(
        'meeting',
        seen.mine.map(({ meeting }) => meeting.meetingId),
      )
      const { mine, others } = await lockByRight(change, context, order, seen)
      const meetings = mine.map(({ meeting }) => meeting.meetingId)
      const act = { meetings, reason, dryRun: record.dryRun }
      const told = await actOnClasses(change, context, act, () => apply(change, meetings, context.actor))
      return { ...told, withheld: others.length }
    },
  )
  return { ...result, changeId }
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
    find: (db) => findToggled(db, groups, { from, to: addDays(from, 6) }, show),
    right,
    ask: ({ placed }) => askAllowed(context, right, placed),
    mayFindNothing,
    apply: ({ db }, meetings) => hideMeetings(db, meetings, !show),
  })
}
