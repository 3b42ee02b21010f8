import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { resourceKey } from '@/db/queries/repair/find-pieces'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { itemPlaces } from '@/lib/core/changing/service/item-claims'
import { placedOf, type LoadItem } from '@/lib/core/load/rules/load-item'
import { type MeetingId, idNumbered } from '@/lib/core/names/rules/ids'
import type { LoadWay, LoadWayRequest } from '@/lib/core/placing/rules/proposal'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { required } from '@/lib/core/refusals/service/errors'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { type NamedRoom, namedRoom } from '@/lib/core/schedule/rules/schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { placementDates } from '@/lib/planning/service/place-item'
import { plannedItem } from '@/lib/planning/service/view-placement-span'
import { slotNumber } from '@/lib/repair/rules/piece'
import type { BoardPiece } from './repair-board'
import { describeLoadWay, waysIn } from './ways'

const mostOthers = 3

/**
 * The way to place a load item in a slot, once or to the end, that moves the fewest other classes; empty if
 * there is none. Throws as `plannedItem` and `placementDates` do, `not_found` for an unknown room, and
 * `invalid` for a pair that the university does not have.
 */
export async function viewLoadWays(
  context: ServiceContext,
  { item: ref, date, pair, roomId, untilEnd }: LoadWayRequest,
): Promise<LoadWay[]> {
  const item = await plannedItem(context, { item: ref, monday: mondayOf(date) })
  const calendar = await findCalendar(context.db)
  requirePairs(calendar, [pair])
  const { dates } = placementDates(context, calendar, item, {
    of: item.ref.of,
    id: item.ref.id,
    date,
    pair,
    roomId,
    published: false,
    scope: untilEnd ? { repeat: 'until_the_end', everySecondWeek: false } : { repeat: 'once' },
    onTaken: 'refuse',
    dryRun: true,
  })
  const [from, ...later] = dates
  if (from === undefined) return []
  const period = { from: mondayOf(from), to: addDays(mondayOf(later.at(-1) ?? from), 6) }
  const ways = await waysIn(context, period, { apart: !untilEnd })
  const room = roomId === null ? null : required(ways.rooms.get(roomId), 'not_found', noSuch.room)
  const root = comingOf(item, { dates: [from, ...later], pair, room })
  await ways.lookRound([root])
  if (standsThere(root, ways.board.held)) return []
  const movable = await ways.board.readBeside([root])
  const search = () => ways.findWayFor(root, { mostOthers })
  let way = search()
  if (!way) {
    // A class can make way only if what its people hold was read.
    await ways.board.readBeside(movable)
    way = search()
  }
  return way ? [describeLoadWay(way)] : []
}

type Coming = {
  dates: readonly [CalendarDate, ...CalendarDate[]]
  pair: LoadWayRequest['pair']
  room: NamedRoom | null
}

/** The load as a piece that counts as standing in its target. */
function comingOf(item: LoadItem, { dates: [first, ...later], pair, room }: Coming): BoardPiece {
  const { title, lessonType, subgroup, groups, teachers } = item
  const classOn = (date: CalendarDate, index: number) => ({ id: idNumbered<MeetingId>(-(index + 1)), date, version: 0 })
  const places = itemPlaces(item, null).map(({ kind, resourceId: id, subgroup: half }) => ({
    kind,
    id,
    half,
  }))
  return {
    title,
    lessonType,
    subgroup,
    groups,
    teachers,
    pair,
    isDraft: true,
    isMovable: false,
    isFixed: true,
    isSitting: false,
    classes: [classOn(first, 0), ...later.map((date, index) => classOn(date, index + 1))],
    rooms: room ? [namedRoom(room)] : [],
    needs: places.flatMap(({ kind, id, half }) =>
      (kind === 'group' && half === 0 ? ([1, 2] as const) : [half]).map((one) =>
        resourceKey({ kind, id, subgroup: one }),
      ),
    ),
    permitted: null,
    placed: placedOf(item),
    resources: [
      ...places.map(({ kind, id }) => ({ kind, id })),
      ...(room && room.id > 0 ? [{ kind: 'room' as const, id: room.id }] : []),
    ],
  }
}

/** Whether the item already stands in the slot, so that nobody needs to make way. */
const standsThere = (
  { needs, classes, pair }: BoardPiece,
  held: ReadonlyMap<string, ReadonlyMap<number, MeetingId>>,
): boolean =>
  needs
    .filter((need) => need.startsWith('load'))
    .some((need) => classes.some(({ date }) => held.get(need)?.has(slotNumber(date, pair))))
