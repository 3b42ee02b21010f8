import type { Queryable } from '@/db/client'
import { findJoinable, findRoomsTaken } from '@/db/queries/absences/find-joinable'
import { findRoomsToBook } from '@/db/queries/booking/find-room-use'
import { byFitness, type Join, joinOf } from '@/lib/absences/rules/joins'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { findStanding } from './find-standing'

const mostOffered = 6

/**
 * The classes to which the groups of each of these classes of an absent teacher can go, the best first, as far as the
 * actor may change their people, and their rooms where both need another one.
 */
export async function joinsFor(
  { db, actor }: ActorContext & { db: Queryable },
  classes: readonly ScheduleItem[],
  absent: TeacherId,
): Promise<Map<MeetingId, Join[]>> {
  // Who teaches it together with the absent teacher holds it alone.
  const left = classes.filter(({ teachers }) => teachers.every(({ id }) => id === absent))
  const hosts = await findJoinable(
    db,
    left.map(({ id }) => id),
    absent,
  )
  if (hosts.size === 0) return new Map()
  const standing = new Map(
    (await findStanding({ db, actor }, [...new Set([...hosts.values()].flat())])).flatMap((one) =>
      isAllowed(actor, 'class.change_people', one.planned.placed) ? [[one.item.id, one] as const] : [],
    ),
  )
  const pool = new Map((await findRoomsToBook(db)).map((room) => [room.id, room]))
  const asked = left.filter(({ id }) => hosts.get(id)?.some((host) => standing.has(host)))
  const taken = new Set((await findRoomsTaken(db, asked)).map((one) => placeKey(one, one.roomId)))
  return new Map(
    asked.map((leaving) => {
      const joins = (hosts.get(leaving.id) ?? []).flatMap((host) => {
        const one = standing.get(host)
        if (!one) return []
        const join = joinOf(leaving, one.item, {
          pool,
          isFree: ({ id }) => !taken.has(placeKey(leaving, id)),
          mayMove: isAllowed(actor, 'class.change_room', one.planned.placed),
        })
        return join ?? []
      })
      return [leaving.id, joins.sort(byFitness(leaving)).slice(0, mostOffered)]
    }),
  )
}

const placeKey = ({ date, pair }: DatedSlot, room: number): string => `${room} ${date} ${pair}`
