import { findMeetingsOf } from '@/db/queries/repair/find-pieces'
import { addDays, later, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { LeavingClass } from '@/lib/core/placing/rules/proposal'
import { progressOver, type TellPart, toNobody } from '@/lib/core/processes/service/job-work'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { namedTo } from '@/lib/core/views/service/is-visible'
import { type PlannedPiece, planRepairs, type Repair } from '@/lib/repair/rules/find-repairs'
import type { RepairMove } from '@/lib/repair/rules/piece'
import { isOwnSlot } from '@/lib/repair/rules/targets'
import type { BoardPiece } from './repair-board'
import { byTime, leavingOf, type PlannedOut, plannedOut, type RepairWays, waysIn } from './ways'

/** Of the classes that get no room at their own time, so many are offered another time. */
const mostElsewhere = 120
/** If no more than so many get none, others may move for them. */
const few = 12
const bounds = { mostOfEach: 1, enough: 1 }

/** `unnamed`: classes that the actor may not know, which stay; `sought`: for which a way is still looked for. */
export type PlannedRooms = { entries: PlannedOut[]; unnamed: LeavingClass[]; sought: LeavingClass[] }

/** `only`: which classes leave; `without`: other rooms that nothing goes to. */
type RoomsToPlan = {
  rooms: readonly RoomId[]
  period: Period
  pairs: readonly Pair[]
  only?: (id: MeetingId) => boolean
  without?: readonly RoomId[]
}

/** The ways found so far, by class; none: it stays. */
type Planned = ReadonlyMap<BoardPiece, readonly Repair[]>

/**
 * One plan for all classes in these rooms in a period: another room at the same time, else another time of the
 * week; a series goes together. All ways work together, also those of a part; an entry without one stays. Checks only
 * the rights over each class.
 */
export async function planRooms(
  context: ServiceContext,
  { rooms, period, pairs, only = () => true, without = [] }: RoomsToPlan,
  tellPart: TellPart<PlannedRooms> = toNobody,
): Promise<PlannedRooms> {
  const { db, actor, now } = context
  const ahead: Period = { from: later(now.date, period.from), to: period.to }
  const span: Period = {
    from: later(now.date, mondayOf(ahead.from)),
    to: addDays(mondayOf(period.to), 6),
  }
  const ways = await waysIn(context, span, { apart: false })
  const leaving = await findMeetingsOf(db, { kind: 'room', ids: rooms }, ahead, pairs)
  const pieces = await ways.board.read(leaving.filter(only))
  const banned = [...rooms, ...without]
  const mayMove = ({ placed }: BoardPiece) => isAllowed(actor, 'class.move', placed)
  // Users who may move a draft plan it, so they may see it.
  const roots = pieces.filter((one) => !one.isFixed && (!one.isDraft || mayMove(one))).sort(byTime)
  const changeable = roots.filter(({ placed }) => isAllowed(actor, 'class.change_room', placed))
  const planBy = await tellerOf(context, roots, new Set(changeable))
  const tell = (planned: Planned) => tellPart(() => planBy(planned))
  tell(new Map())
  await ways.lookForRooms(changeable, banned)
  const found = ways.findRooms(changeable, banned, (soFar) =>
    tellPart(() => planBy(waysOf(soFar().filter(({ repairs }) => repairs.length > 0)))),
  )
  const planned = new Map(waysOf(found))
  const stuck = changeable
    .filter((root) => planned.get(root)?.length === 0 && mayMove(root) && !root.isSitting)
    .slice(0, mostElsewhere)
  for (const root of stuck) planned.delete(root)
  tell(planned)
  await planElsewhere(ways, stuck, {
    fixed: roots,
    banned,
    onPlanned: ({ root, repairs }) => {
      planned.set(root, repairs)
      tell(planned)
    },
  })
  return planBy(planned)
}

const waysOf = (found: readonly PlannedPiece<BoardPiece>[]): Planned =>
  new Map(found.map(({ root, repairs }) => [root, repairs]))

/** What is told of classes by the ways found so far; `mine`: those that have a way, or get one looked for. */
async function tellerOf(
  { db, actor }: ServiceContext,
  roots: readonly BoardPiece[],
  mine: ReadonlySet<BoardPiece>,
): Promise<(planned: Planned) => PlannedRooms> {
  const named = await namedTo(
    db,
    actor,
    roots.map(({ classes: [first] }) => first.id),
  )
  const isKnown = ({ classes: [first] }: BoardPiece) => named.has(first.id)
  const known = roots.filter(isKnown)
  const unnamed = roots.filter((root) => !isKnown(root)).map(leavingOf)
  return (planned) => {
    const isSought = (root: BoardPiece) => mine.has(root) && !planned.has(root)
    return {
      entries: known
        .filter((root) => !isSought(root))
        .map((root) => plannedOut(root, mine.has(root), planned.get(root)?.slice(0, 1))),
      unnamed,
      sought: known.filter(isSought).map(leavingOf),
    }
  }
}

/** Another time for each of these. */
async function planElsewhere(
  ways: RepairWays,
  stuck: readonly BoardPiece[],
  how: {
    fixed: readonly BoardPiece[]
    banned: readonly RoomId[]
    onPlanned: (planned: PlannedPiece<BoardPiece>) => void
  },
): Promise<void> {
  const { fixed, banned, onPlanned } = how
  const mostOthers = stuck.length <= few ? 2 : 0
  if (mostOthers > 0) await ways.board.readBeside(stuck)
  // Each is looked for alone, and then beside the others.
  const step = progressOver(2 * stuck.length, 'seeking')
  const elsewhere = (root: BoardPiece, moved: readonly RepairMove[]): Repair[] => {
    step()
    return ways.find({
      root,
      moved,
      mostOthers,
      banned,
      fixed,
      ...bounds,
      leaves: (target) => !isOwnSlot(root, target),
      weeksOn: 0,
    })
  }
  planRepairs(stuck, elsewhere, onPlanned)
}
