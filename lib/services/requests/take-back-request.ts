import { findCalendar } from '@/db/queries/calendar'
import { findBooking } from '@/db/queries/requests/find-booking'
import type { RequestId } from '@/lib/domain/ids'
import type { TakenBack } from '@/lib/domain/booking'
import { historyTexts } from '@/lib/text/history'
import { requestTexts } from '@/lib/text/requests'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { asBooking } from '../history/changed-things'
import { takeChangeBack } from '../history/undo-change'
import { requireAllowed } from '../require-allowed'

const right = 'booking.take_back'

/**
 * Cancels a request and everything it did, including a move or transition. Throws `not_found`, `not_allowed`, `conflict` if it was
 * cancelled already or an old place is taken, and `stale` if somebody has since changed its result.
 */
export async function takeBackRequest(
  context: ServiceContext,
  { id, dryRun }: { id: RequestId; dryRun: boolean },
): Promise<TakenBack> {
  const { db, now } = context
  const found = await findBooking(db, id)
  if (!found) throw new ServiceError('not_found', requestTexts.noRequest)
  const granted = requireAllowed(context, right, asBooking(await findCalendar(db), now, found))
  if (found.isUndone) throw new ServiceError('conflict', requestTexts.undone)
  if (found.changeId === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  const { result, changeId } = await takeChangeBack(
    context,
    { changeId: found.changeId, classes: 'all' },
    { granted: [granted], dryRun },
  )
  return { slots: found.slots, warnings: result.warnings, changeId }
}
