import { findCalendar } from '@/db/queries/calendar'
import { listMendRooms } from '@/db/queries/mending/list-mend-rooms'
import { findLaterOfSeries } from '@/db/queries/meetings/series-meetings'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import { addDays, later, mondayOf } from '@/lib/domain/calendar-date'
import { isVirtualRoom } from '@/lib/domain/ids'
import { comfortOf } from '@/lib/domain/mending/comfort'
import { findMendings, type Mending } from '@/lib/domain/mending/mend'
import type { Proposal, MendAsk } from '@/lib/domain/mending/proposal'
import { roomChooser, suitingRooms } from '@/lib/domain/mending/rooms'
import { isOwnSlot, targetFinder, type Target } from '@/lib/domain/mending/targets'
import { pairsOf } from '@/lib/domain/pairs'
import type { Period } from '@/lib/domain/period'
import { eveningFrom } from '@/lib/domain/quality/day-rules'
import { mendTexts } from '@/lib/text/mending'
import { openToChange } from '../classes/open-class'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { mendingBoard } from './mending-board'
import { proposalOf } from './proposal-of'

/** Rooms that are looked at: those nearest to what the class has now. */
const mostRooms = 40
const limits = { mostOfEach: 8, enough: 8, patience: 40_000 }
/** A single class may wait for the next week. */
const weeksOn = 1

/**
 * Ways to free the place of a class, the best first, as `findMendings` ranks them; with `untilEnd` that of its series from it on. Throws
 * as `openClass` does, `not_allowed` unless the actor may move the class.
 */
export async function viewProposals(
  context: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  { id, without, untilEnd }: MendAsk,
): Promise<Proposal[]> {
  const { db, actor, now } = context
  const { item } = await openToChange(context, id, ({ placed }) =>
    requireAllowed(context, 'class.move', placed),
  )
  const [calendar, allRooms, following] = await Promise.all([
    findCalendar(db),
    listMendRooms(db),
    untilEnd ? findLaterOfSeries(db, id, now.date) : [],
  ])
  const rooms = new Map(allRooms.map((room) => [room.id, room]))
  const from = later(now.date, mondayOf(item.date))
  const to = untilEnd ? item.series.endsOn : addDays(item.date, 7 * weeksOn)
  const period: Period = { from, to: addDays(mondayOf(to), 6) }
  const board = mendingBoard({ db, actor, now, calendar }, period, { apart: !untilEnd })
  const root = (await board.read([id, ...following])).find(({ classes }) =>
    classes.some((one) => one.id === id),
  )
  if (!root) throw new ServiceError('invalid', mendTexts.begun)
  const near = suitingRooms(root, rooms).slice(0, mostRooms)
  await board.lookUp([...root.resources, ...near.map((room) => ({ kind: 'room' as const, id: room.id }))])
  const beside = await board.readBeside([root])

  const real = root.rooms.flatMap((room) => (isVirtualRoom(room.id) ? [] : [room.id]))
  const targetsOf = targetFinder(calendar, now)
  const leaves = (target: Target): boolean => {
    switch (without) {
      case 'room':
        return real.length > 0 || !isOwnSlot(root, target)
      case 'slot':
        return !isOwnSlot(root, target)
      case 'teacher':
        return target.by !== 0
    }
  }
  const targets = targetsOf(root, { weeksOn, mayStay: true }).filter(leaves)
  const banned = new Set(without === 'room' ? real : [])
  const search = (mostOthers: number): Mending[] =>
    findMendings({
      ...{ board, root, targets, mostOthers, ...limits },
      targetsOf: (piece) => targetsOf(piece, { weeksOn: 0, mayStay: false }),
      chooseRooms: roomChooser(board, rooms, banned),
      comfortOf: (moves) => comfortOf(board, moves, { late: lateOf(calendar), wished: board.wished }),
    })
  // Whose people are not looked up makes no way for anybody: chains grow longer only where short ones are few.
  const short = search(3)
  if (short.length >= limits.enough) return short.map(proposalOf)
  await board.readBeside(beside)
  return search(3).map(proposalOf)
}

const lateOf = (calendar: AcademicCalendar) =>
  pairsOf(calendar).filter((pair) =>
    calendar.pairTimes.some((time) => time.pair === pair && time.startsAt >= eveningFrom),
  )
