import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findLaterOfSeries } from '@/db/queries/planning/series-meetings'
import { addDays, later, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { openToChange } from '@/lib/core/changing/service/open-class'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Proposal, RepairRequest } from '@/lib/core/placing/rules/proposal'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Piece } from '@/lib/repair/rules/piece'
import type { RoomPool } from '@/lib/repair/rules/rooms'
import { isOwnSlot, type RepairTarget } from '@/lib/repair/rules/targets'
import { repairTexts } from '@/lib/repair/texts'
import { describeProposal, realRooms, waysIn } from './ways'

const most = { mostOfEach: 8, enough: 8 }
const mostOthers = 3
const mostSwaps = 12

const isAt = ({ classes: [first] }: Piece, { by, pair }: RepairTarget, to: DatedSlot): boolean =>
  addDays(first.date, by) === to.date && pair === to.pair

const standsAt = ({ classes, pair }: Piece, to: DatedSlot): boolean =>
  pair === to.pair && classes.some(({ date }) => date === to.date)

/** All rooms of the buildings that a class is in. */
function buildingRooms({ rooms: own }: Pick<Piece, 'rooms'>, rooms: RoomPool): RoomId[] {
  const buildings = new Set(own.flatMap(({ building }) => building ?? []))
  return [...rooms.values()].flatMap(({ id, building }) => (building !== null && buildings.has(building) ? [id] : []))
}

/** A single class may be delayed by a week. */
const weeksOn = 1

/**
 * Ways to free the place of a class, ranked as by `findRepairs`; with `untilEnd` also of its later ones.
 * Users who may only change its room get other rooms in the same slot. Throws as `openClass` does,
 * `not_allowed`, and `invalid` for a class that has begun or a pair that the university does not have.
 */
export async function viewProposals(context: ServiceContext, ask: RepairRequest): Promise<Proposal[]> {
  const { item, planned } = await openToChange(context, ask.id, ({ placed }) =>
    requireAllowed(context, 'class.change_room', placed),
  )
  if (ask.to) requirePairs(await findCalendar(context.db), [ask.to.pair])
  const mayMove = isAllowed(context.actor, 'class.move', planned.placed)
  return findProposals(context, item, ask, { mayMove, mostOthers })
}

/**
 * The ways that `viewProposals` offers. `mayMove` false: only its room may change. `mostOthers`: how many others may have
 * to move; swaps move one. Throws `invalid` for a class that has begun.
 */
export async function findProposals(
  context: ServiceContext,
  item: ScheduleItem,
  { id, without, untilEnd, to: destination }: RepairRequest,
  how: { mayMove: boolean; mostOthers: number },
): Promise<Proposal[]> {
  const { db, now } = context
  const from = later(now.date, mondayOf(item.date))
  // The last class of a series is a single one: it may be delayed beyond the end of the series.
  const to = later(untilEnd ? item.series.endsOn : item.date, addDays(item.date, 7 * weeksOn))
  const [ways, following] = await Promise.all([
    waysIn(context, { from, to: addDays(mondayOf(to), 6) }, { apart: !untilEnd }),
    untilEnd ? findLaterOfSeries(db, id, now.date) : [],
  ])
  const { board } = ways
  const root = (await board.read([id, ...following])).find(({ classes }) => classes.some((one) => one.id === id))
  if (!root) throw new ServiceError('invalid', repairTexts.begun)
  const mayMove = how.mayMove && !root.isSitting
  const real = realRooms(root)
  const isRoomAtFault = without === 'room' || without === 'building'
  const banned = isRoomAtFault ? [...real, ...(without === 'building' ? buildingRooms(root, ways.rooms) : [])] : []
  await ways.lookRound([root], banned)

  const leaves = (target: RepairTarget): boolean => {
    if (destination && !isAt(root, target, destination)) return false
    if (isOwnSlot(root, target)) return isRoomAtFault && real.length > 0
    return mayMove && (without !== 'teacher' || target.by !== 0)
  }
  const search = () =>
    ways.find({ root, leaves, weeksOn, banned, mostOthers: how.mostOthers, ...most }).map(describeProposal)
  if (!mayMove) return without === 'swap' ? [] : search()
  if (how.mostOthers === 0 && without !== 'swap') return search()
  // A class can make way only if what its people hold was read; more is read only if few ways were found.
  const movable = await board.readBeside([root])
  if (without === 'swap') {
    const offered = destination ? movable.filter((piece) => standsAt(piece, destination)) : movable
    return ways.findSwaps(root, offered, mostSwaps).map(describeProposal)
  }
  const proposals = search()
  if (proposals.length >= most.enough) return proposals
  await board.readBeside(movable)
  return search()
}
