import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findUnknown } from '@/db/queries/core/calls/unknown-ids'
import { findLoadMeetings, findSubjectMeetings } from '@/db/queries/planning/series-meetings'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { pastPlace } from '@/lib/core/changing/service/ask-again'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { unknownLoad } from '@/lib/core/programmes/texts/programmes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { removeWithin } from '@/lib/planning/service/remove-classes'
import { changeInBulk, isAllowedOn } from './change-in-bulk'

/**
 * Removes all classes of these load items from `date` on, drafts and published. For superusers. Throws
 * `invalid` for an unknown item.
 */
export async function removeByLoad(
  context: ServiceContext,
  order: { items: readonly LoadItemId[]; date: CalendarDate; dryRun: boolean },
): Promise<BulkChange> {
  const { items, date, dryRun } = order
  const right = 'schedule.remove_by_load'
  const granted = requireAllowed(context, right)
  const unknown = await findUnknown(
    context.db,
    items.map((id) => ({ kind: 'load', id })),
  )
  if (unknown.length > 0) {
    const loadItems = unknownLoad(unknown.map(({ id }) => id))
    throw new ServiceError('invalid', `${upperFirst(loadItems)}.`, {
      problems: { of: 'chosen', fields: { loadItems } },
    })
  }
  return changeInBulk(context, {
    record: { action: right, subject: { items, from: date }, dryRun },
    find: (db) => findLoadMeetings(db, items, date),
    right,
    ask: () => granted,
    mayFindNothing: true,
    apply: removeWithin,
  })
}

/**
 * Removes a group's classes in a period, drafts and published, but not bookings. For superusers. Throws `not_found`.
 */
export async function removeWeek(
  context: ServiceContext,
  { groupId, period, dryRun }: { groupId: GroupId; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  const right = 'schedule.remove_week'
  const granted = requireAllowed(context, right)
  const subject: Plannable = { kind: 'group', id: groupId }
  await viewSubject(context, subject)
  return changeInBulk(context, {
    record: { action: right, subject: { groupId, ...period }, dryRun },
    find: (db) => findSubjectMeetings(db, subject, period, ['projected', 'published']),
    right,
    ask: () => granted,
    mayFindNothing: true,
    apply: removeWithin,
  })
}

/** Removes those drafts of classes of a subject in a period that the actor may remove; a session's stay. Throws `not_allowed` and `not_found`. */
export async function clearDrafts(
  context: ServiceContext,
  { subject, period, dryRun }: { subject: Plannable; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  await viewSubject(context, subject)
  const calendar = await findCalendar(context.db)
  return changeInBulk(context, {
    record: { action: 'draft.clear', subject: { subject, ...period }, dryRun },
    find: (db) => findSubjectMeetings(db, subject, period, ['projected'], 'classes'),
    right: 'draft.remove',
    ask: (meeting) => askAllowed(context, 'draft.remove', { plan: meeting.plan, place: pastPlace(calendar, meeting) }),
    mayFindNothing: await isAllowedOn(context, 'draft.view', subject),
    apply: removeWithin,
  })
}
