import { findOwners } from '@/db/queries/core/names/owners'
import { hideMeetings } from '@/db/queries/planning/hide-meetings'
import { findToggled } from '@/db/queries/planning/subject-meetings'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId } from '@/lib/core/rules/names/ids'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { changeInBulk } from './change-in-bulk'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { askAllowed } from '@/lib/core/service/require-allowed'

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
  const owners = await findOwners(context.db, { groups, teachers: [] })
  const mayFindNothing = isAllowed(context.actor, right, owners)
  if (mayFindNothing && owners.groups.length < groups.length)
    throw new ServiceError('not_found', subjectNotFound.group)
  const from = mondayOf(date)
  return changeInBulk(context, {
    record: { action: right, subject: { groups, from, show }, dryRun },
    meetings: await findToggled(context.db, groups, { from, to: addDays(from, 6) }, show),
    takes: { right, of: ({ placed }) => askAllowed(context, right, placed) },
    mayFindNothing,
    apply: ({ db }, meetings) => hideMeetings(db, meetings, !show),
  })
}
