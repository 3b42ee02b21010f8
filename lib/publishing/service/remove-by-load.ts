import { findLoadMeetings } from '@/db/queries/planning/subject-meetings'
import { findUnknown } from '@/db/queries/core/calls/unknown-ids'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { unknownLoad } from '@/lib/core/texts/programmes/programmes'
import { changeInBulk } from './change-in-bulk'
import { removeWithin } from '@/lib/planning/service/remove-within'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

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
    meetings: await findLoadMeetings(context.db, items, date),
    takes: granted,
    mayFindNothing: true,
    apply: removeWithin,
  })
}
