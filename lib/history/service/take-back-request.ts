import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { changesCalendar } from '@/db/queries/core/calendar/calendar-classes'
import { findBooking } from '@/db/queries/booking/requests'
import type { RequestId } from '@/lib/core/rules/names/ids'
import type { TakenBack } from '@/lib/booking/rules/booking'
import { historyTexts } from '@/lib/core/texts/history/history'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { asBooking } from './changed-things'
import { takeChangeBack } from './undo-change'
import { requireAllowed } from '@/lib/core/service/require-allowed'

const right = 'booking.take_back'

/**
 * Cancels a request and everything it did, including a move or transition. Throws `not_found`, `not_allowed`,
 * `conflict` if it was cancelled already or an old place is taken, and `stale` if somebody has since changed
 * its result.
 */
export async function takeBackRequest(
  context: ServiceContext,
  { id, dryRun }: { id: RequestId; dryRun: boolean },
): Promise<TakenBack> {
  const { db, now } = context
  const booking = await findBooking(db, id)
  if (!booking) throw new ServiceError('not_found', requestTexts.noRequest)
  const granted = requireAllowed(context, right, asBooking(await findCalendar(db), now, booking))
  if (booking.isUndone) throw new ServiceError('conflict', requestTexts.undone)
  if (booking.changeId === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  // A withdrawal made by adding a holiday can be undone only together with the holiday.
  const isOfCalendar = await changesCalendar(db, booking.changeId)
  const more = isOfCalendar ? [requireAllowed(context, 'university.administer')] : []
  const { result, changeId } = await takeChangeBack(
    context,
    { changeId: booking.changeId, classes: 'all' },
    { granted: [granted, ...more], dryRun },
  )
  return { slots: booking.slots, warnings: result.warnings, changeId }
}
