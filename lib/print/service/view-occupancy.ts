import { findRoomsToBook } from '@/db/queries/booking/find-room-use'
import { findPairTimes } from '@/db/queries/core/calendar/calendar'
import { findRoomsInUse } from '@/db/queries/core/schedule/schedule'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { itemTo, requestTo } from '@/lib/core/views/service/is-visible'
import { occupancyOf, type Occupancy } from '@/lib/print/rules/room-occupancy'
import { occupancySheet } from '@/lib/print/texts/occupancy-sheet'

/**
 * Room occupancy in a pair, by building; `buildings` empty: all. Drafts do not occupy a room; hidden classes
 * do, without details. Throws `not_allowed`, and `not_found` if none of the buildings exists.
 */
export async function viewOccupancy(
  context: DataContext,
  { date, pair, buildings }: { date: CalendarDate; pair: Pair; buildings: readonly (string | null)[] },
): Promise<Occupancy> {
  requireAllowed(context, 'list.view', 'room')
  const { db, actor } = context
  requirePairs({ pairTimes: await findPairTimes(db) }, [pair])
  const [all, standing] = await Promise.all([
    findRoomsToBook(db),
    findRoomsInUse(db, { date, pair, viewer: actor.userId }),
  ])
  const shown = {
    items: standing.items.map((item) => itemTo(actor, item)),
    requests: standing.requests.map((request) => requestTo(actor, request)),
  }
  const rooms = all.filter(({ id }) => !isVirtualRoom(id))
  const found = occupancyOf(rooms, shown, buildings)
  if (found.length === 0) throw new ServiceError('not_found', occupancySheet.noSuchBuilding)
  return { date, pair, buildings: found }
}
