import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findMeetingsOf } from '@/db/queries/repair/find-pieces'
import { addDays, daysBetween, later, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { PlanRequest } from '@/lib/core/placing/rules/proposal'
import { progressOver, type TellPart, toNobody } from '@/lib/core/processes/service/job-work'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { WholeSubject } from '@/lib/core/schedule/rules/active-item'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { planRepairs, type Repair } from '@/lib/repair/rules/find-repairs'
import type { RepairMove } from '@/lib/repair/rules/piece'
import { isOwnSlot, type RepairTarget } from '@/lib/repair/rules/targets'
import type { BoardPiece } from './repair-board'
import { byTime, type PlannedOut, plannedOut, waysIn } from './ways'

/** With fewer ways than this, moving other classes is tried too. */
const few = 2
const most = { mostOfEach: 6, enough: 6 }
/** Classes of whoever is absent may be delayed by so many weeks. */
const weeksAfter = 1

/** Checked before a plan is made elsewhere. Throws `not_allowed`, and `not_found` as `viewSubject` does. */
export function requireWays(context: DataContext, subject: Subject): Promise<WholeSubject> {
  requireAllowed(context, 'ways.search', subject)
  return viewSubject(context, subject)
}

/** `isAway`: when whoever is absent is; by default in all of the period. `onRoots`: is told first which classes are planned. */
type AskedPlan = PlanRequest & {
  isAway?: (slot: DatedSlot) => boolean
  onRoots?: (classes: readonly MeetingId[]) => void
}

/** Of a period what is not over, and the whole weeks in which ways are looked for, with `weeks` after it. */
function periodsFrom(today: CalendarDate, { from, to }: Period, weeks: number): { ahead: Period; span: Period } {
  const ahead = { from: later(today, from), to }
  return { ahead, span: { from: later(today, mondayOf(ahead.from)), to: addDays(mondayOf(to), 6 + 7 * weeks) } }
}

/**
 * Plans the classes of a closed room, or of whoever is absent, in a period: ways for each that the actor may
 * change; the first ways of all work together, also those of a part, which has no classes whose ways are still looked
 * for. Throws as `requireWays` does, and `invalid` for a pair that the university does not have.
 */
export async function viewPlan(
  context: ServiceContext,
  { subject, period, pairs, ...asked }: AskedPlan,
  tellPart: TellPart<PlannedOut[]> = toNobody,
): Promise<PlannedOut[]> {
  const { db, actor, now } = context
  await requireWays(context, subject)
  const calendar = await findCalendar(db)
  const requestedPairs = pairs ?? pairsOf(calendar)
  requirePairs(calendar, requestedPairs)
  const isRoom = subject.kind === 'room'
  const { ahead, span } = periodsFrom(now.date, period, isRoom ? 0 : weeksAfter)
  const isAway = asked.isAway ?? (({ date }) => ahead.from <= date && date <= ahead.to)
  const ways = await waysIn(context, span, { apart: !isRoom })
  const pieces = await ways.board.read(
    await findMeetingsOf(db, { kind: subject.kind, ids: [subject.id] }, ahead, requestedPairs),
  )
  // Users who may move a draft plan it, so they may see it.
  const roots = pieces
    .filter((one) => one.classes.some(({ date }) => isAway({ date, pair: one.pair })))
    .filter((one) => !one.isFixed && (!one.isDraft || mayMove(one)))
    .sort(byTime)
  asked.onRoots?.(roots.map(({ classes: [first] }) => first.id))
  const changeable = roots.filter(mayChange)
  await ways.lookRound(changeable)

  const banned: RoomId[] = isRoom ? [subject.id] : []
  const leavesOf = (root: BoardPiece) => (target: RepairTarget) => {
    if (isOwnSlot(root, target)) return isRoom
    const staysAway = root.classes.some(({ date }) => isAway({ date: addDays(date, target.by), pair: target.pair }))
    return mayMove(root) && !root.isSitting && (isRoom || !staysAway)
  }
  let step = progressOver(changeable.length, 'seeking')
  const waysOf = (root: BoardPiece, moved: readonly RepairMove[], mostOthers: number): Repair[] => {
    step()
    return ways.find({
      root,
      moved,
      mostOthers,
      banned,
      fixed: roots,
      ...most,
      leaves: leavesOf(root),
      weeksOn: isRoom ? 0 : weeksTo(root, period.to) + weeksAfter,
    })
  }
  const planned = new Map<BoardPiece, readonly Repair[]>()
  const entriesOf = (some: readonly BoardPiece[]) =>
    some.map((root) => plannedOut(root, changeable.includes(root), planned.get(root)))
  const tell = () => tellPart(() => entriesOf(roots.filter((one) => !changeable.includes(one) || planned.has(one))))
  tell()
  const alone = new Map(changeable.map((root) => [root, waysOf(root, [], 0)]))
  const waysAlone = (root: BoardPiece): Repair[] => alone.get(root) ?? []
  const stuck = changeable.filter((root) => mayMove(root) && !root.isSitting && waysAlone(root).length < few)
  tell()
  await ways.board.readBeside(stuck)
  // Each is looked for beside the others, whoever is stuck also before that.
  step = progressOver(changeable.length + stuck.length, 'seeking')
  planRepairs(
    changeable,
    (root, moved) => {
      if (stuck.includes(root)) return waysOf(root, moved, 2)
      return moved.length === 0 ? waysAlone(root) : waysOf(root, moved, 0)
    },
    ({ root, repairs }) => {
      planned.set(root, repairs)
      tell()
    },
  )
  return entriesOf(roots)

  function mayMove({ placed }: BoardPiece): boolean {
    return isAllowed(actor, 'class.move', placed)
  }
  function mayChange({ placed }: BoardPiece): boolean {
    return isAllowed(actor, 'class.change_room', placed) && (isRoom || isAllowed(actor, 'class.move', placed))
  }
}

const weeksTo = ({ classes: [{ date }] }: BoardPiece, end: CalendarDate): number =>
  Math.max(0, Math.floor(daysBetween(mondayOf(date), end) / 7))
