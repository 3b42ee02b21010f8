import { leaveTraces } from '@/db/queries/booking/find-moves'
import { promoteWaiting } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import type { Transition } from '@/lib/booking/rules/booking'
import { requestTexts, standsElsewhere } from '@/lib/booking/texts/requests'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ActorContext, DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { TimetableChange } from './change-timetable'
import { openAllToChange } from './open-class'

type Displacement = {
  roomId: RoomId
  pair: Pair
  dates: readonly CalendarDate[]
  transition: Transition
  requestId: RequestId
}

/** Opens classes that are to be moved. Throws as `openAllToChange` does, and `not_allowed`. */
export const openToMove = (context: DataContext, ids: readonly MeetingId[]) =>
  openAllToChange(context, ids, ({ placed }) => requireAllowed(context, 'class.move', placed))

/**
 * Moves classes from one room to another in their slots; a class keeps its other rooms. The room goes to a
 * class that overlapped with them. Throws as `openClass` does, `not_allowed`, and `invalid` for a draft or a
 * class that is not in the room on any of the dates.
 */
export async function makeWay(
  change: TimetableChange,
  context: ActorContext,
  { roomId, pair, dates, transition, requestId }: Displacement,
): Promise<void> {
  await change.lock('meeting', transition.meetings)
  const opened = await openToMove({ db: change.db, actor: context.actor }, transition.meetings)
  const moves = opened.map(({ item, planned }) => {
    if (item.state === 'projected') throw new ServiceError('invalid', requestTexts.draftGivesWay)
    const isThere = item.pair === pair && dates.includes(item.date)
    if (!isThere || !planned.roomIds.includes(roomId))
      throw new ServiceError('invalid', standsElsewhere(item.title, item.date, item.pair))
    const rooms = [...planned.roomIds.filter((one) => one !== roomId), transition.roomId]
    return { meetingId: item.id, date: item.date, pair: item.pair, rooms }
  })
  await leaveTraces(change.db, transition.meetings, requestId)
  await relocateMeetings(change.db, moves)
  await promoteWaiting(change.db)
}
