import { findBookedRequest } from '@/db/queries/booking/edited-booking'
import { type BookingRow, findBooking } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findChange, markUndone } from '@/db/queries/core/history/changes'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import type { TakenBack } from '@/lib/booking/rules/booking'
import { requestTexts } from '@/lib/booking/texts/requests'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { historyTexts } from '@/lib/core/history/texts/history'
import type { ChangeId, RequestId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { asBooking } from './changed-things'
import { takeChangeBack } from './undo-change'

const right = 'booking.take_back'

/**
 * Cancels a request and everything it did, including a move or transition; of a booking that was edited or took
 * consent, what it has now. Throws `not_found`, `not_allowed`,
 * `conflict` if it was cancelled already or an old place is taken, and `stale` if somebody has since changed
 * its result.
 */
export async function takeBackRequest(
  context: ServiceContext,
  { id, dryRun }: { id: RequestId; dryRun: boolean },
): Promise<TakenBack> {
  const { db, now } = context
  const booking = required(await findBooking(db, id), 'not_found', requestTexts.noRequest)
  const granted = requireAllowed(context, right, asBooking(await findCalendar(db), now, booking))
  if (booking.isUndone) throw new ServiceError('conflict', requestTexts.undone)
  if (booking.changeId === null) throw new ServiceError('conflict', historyTexts.notUndoable)
  if (wasEdited(booking) || booking.isAsked)
    return releaseBooking(context, { id, changeId: booking.changeId, granted, dryRun })
  // Classes that an act on a day or on rooms moved come back only together with it.
  const took = (await findChange(db, booking.changeId))?.rights ?? []
  const more = [
    ...(took.includes('university.administer') ? [requireAllowed(context, 'university.administer')] : []),
    ...(took.includes('closure.change') ? [requireAllowed(context, 'closure.change')] : []),
  ]
  const { result, changeId } = await takeChangeBack(
    context,
    { changeId: booking.changeId, classes: 'all' },
    { granted: [granted, ...more], dryRun },
  )
  return { slots: booking.slots, warnings: result.warnings, changeId }
}

/** Undoing the change that made it would return such a booking to what it was before. */
const wasEdited = ({ kind, version }: BookingRow): boolean => (kind === 'booking' || kind === 'exam') && version > 1

type Release = { id: RequestId; changeId: ChangeId; granted: Granted<typeof right>; dryRun: boolean }

/** Removes what a booking has, as an undoing of the change that made it so, so that it can come back the same way. */
async function releaseBooking(
  context: ServiceContext,
  { id, changeId: madeIn, granted, dryRun }: Release,
): Promise<TakenBack> {
  const record = { action: 'change.undo', granted: [granted], subject: { undoes: madeIn }, dryRun } as const
  const { result: slots, changeId } = await changeTimetable(context, record, async (change) => {
    const idsOf = (booked: Awaited<ReturnType<typeof findBookedRequest>>) => booked?.meetings.map((one) => one.id) ?? []
    await change.lock('meeting', idsOf(await findBookedRequest(change.db, id)))
    const booked = await findBookedRequest(change.db, id)
    if (booked?.isUndone) throw new ServiceError('conflict', requestTexts.undone)
    if (!booked || booked.meetings.length === 0) throw new ServiceError('conflict', requestTexts.editedMeanwhile)
    await removeMeetings(change.db, idsOf(booked))
    await markUndone(change.db, madeIn, change.id)
    return booked.meetings.map(({ date, pair }) => ({ date, pair }))
  })
  return { slots, warnings: [], changeId }
}
