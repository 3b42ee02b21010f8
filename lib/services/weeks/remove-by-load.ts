import { findLoadMeetings } from '@/db/queries/meetings/subject-meetings'
import { findUnknown } from '@/db/queries/unknown-ids'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadItemId } from '@/lib/domain/ids'
import type { BulkChange } from '@/lib/domain/placement'
import { upperFirst } from '@/lib/text/acts'
import { unknownLoad } from '@/lib/text/programmes'
import { changeInBulk } from '../bulk/change-in-bulk'
import { removeWithin } from '../bulk/remove-within'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'

/** Removes all classes of these load items from `date` on, drafts and published. For superusers. Throws `invalid` for an unknown item. */
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
