import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findOutcome, recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { requestTexts } from '@/lib/booking/texts/requests'
import { isSameSlot, type DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openAllToChange } from '@/lib/core/changing/service/open-class'
import type { RequestId } from '@/lib/core/names/rules/ids'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import { courseYearsOf, type Moved } from '@/lib/core/placing/rules/move'
import type { RepairOrder, RepairStep } from '@/lib/core/placing/rules/proposal'
import { lessonText } from '@/lib/core/placing/texts/lesson-acts'
import type { ServiceContext, ActorContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { placeWarnings } from '@/lib/planning/service/placement-warnings'
import { changedMeanwhile } from '@/lib/repair/texts'

type RepairRight = 'class.move' | 'class.change_room'

type Opened = { item: ScheduleItem; step: RepairStep; granted: Granted<RepairRight> }

/**
 * Moves several classes, all or none, as proposals or the user chose. One change, undone as one; for
 * published classes it stores one request with the reason. Throws as `openClass` does, `not_allowed` unless
 * the actor may move each of them, `stale` naming the first that changed since it was seen, `invalid` without
 * a reason or if nothing moves, `conflict` if places were taken.
 */
export async function repairClasses(context: ServiceContext, order: RepairOrder): Promise<Moved> {
  const { dryRun } = order
  const [first, ...more] = await grantedFor(context, order.steps)
  if (!first) throw new ServiceError('invalid', requestTexts.standsThere)
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.mend', granted: [first, ...more], subject: order, dryRun },
    (change) => moveSteps(change, context, order),
  )
  return { ...result, untouched: [], untaught: [], changeId }
}

/**
 * Checks the rights to move these classes, and that the rooms and pairs exist. Throws as `repairClasses`
 * does.
 */
export async function grantedFor(
  context: ServiceContext,
  steps: readonly RepairStep[],
): Promise<Granted<RepairRight>[]> {
  const { db } = context
  const roomIds = [...new Set(steps.flatMap(({ roomId }) => roomId ?? []))]
  const opened = await open(context, steps)
  if (roomIds.length > 0) await requireRooms(db, roomIds)
  requirePairs(await findCalendar(db), [...new Set(steps.map(({ pair }) => pair))])
  return opened.map(({ granted }) => granted)
}

/** Moves the classes within a change, all or none, and tells what came of it. */
export async function moveSteps(
  change: TimetableChange,
  context: MomentContext,
  order: RepairOrder,
): Promise<Pick<Moved, 'items' | 'request' | 'warnings'>> {
  const { db } = change
  const { steps } = order
  const ids = steps.map(({ id }) => id)
  const draftsBefore = await findCompetingDrafts(db, ids)
  const { moves, requestId } = await takeSteps(change, context, order)
  const outcome = await findOutcome(db, context, { meetings: ids, requestId })
  const inNewRooms = steps.some(({ roomId }) => roomId !== null) ? outcome.items : []
  return {
    ...outcome,
    warnings: await placeWarnings({ ...context, db }, await findCalendar(db), {
      slots: moves.map(doubted),
      meetings: ids,
      inNewRooms,
      draftsBefore,
    }),
  }
}

/** Moves the classes within a change, all or none. */
export async function takeSteps(
  change: TimetableChange,
  { actor }: ActorContext,
  order: RepairOrder,
): Promise<{ moves: readonly Opened[]; requestId: RequestId | null }> {
  const { steps } = order
  await change.lock(
    'meeting',
    steps.map(({ id }) => id),
  )
  const moves = await open({ db: change.db, actor }, steps)
  requireUnchanged(moves)
  change.takes(...moves.map(({ granted }) => granted))
  return { moves, requestId: await apply(change, { actor }, order, moves) }
}

/** Changing only the room requires a lesser right than moving. */
const rightTo = ({ date, pair, roomId }: RepairStep, current: DatedSlot): RepairRight =>
  roomId !== null && isSameSlot({ date, pair }, current) ? 'class.change_room' : 'class.move'

async function open(
  { db, actor }: Parameters<typeof openAllToChange>[0],
  steps: readonly RepairStep[],
): Promise<Opened[]> {
  const stepOf = new Map(steps.map((step) => [step.id, step]))
  const opened = await openAllToChange<Granted<RepairRight>>(
    { db, actor },
    steps.map(({ id }) => id),
    (planned) => {
      const step = stepOf.get(planned.meetingId)
      return requireAllowed({ actor }, step ? rightTo(step, planned) : 'class.move', planned.placed)
    },
  )
  return opened.flatMap(({ item, granted }) => {
    const step = stepOf.get(item.id)
    return step ? [{ item, step, granted }] : []
  })
}

/** Throws `stale` if a class has changed since the proposal was made. */
function requireUnchanged(moves: readonly Opened[]): void {
  const changed = moves.find(({ item, step }) => step.version !== undefined && step.version !== item.version)
  if (changed)
    throw new ServiceError('stale', changedMeanwhile(lessonText(changed.item)), {
      current: { of: 'class', item: changed.item },
    })
  const isUnmoved = ({ item, step }: Opened) => isSameSlot(item, step) && step.roomId === null
  if (moves.every(isUnmoved)) throw new ServiceError('invalid', requestTexts.standsThere)
}

const doubted = ({ item, step: { date, pair } }: Opened): DoubtedSlot => ({
  date,
  pair,
  courseYears: courseYearsOf(item),
  isThere: item.date === date,
})

/** Only planners see drafts, so drafts leave no trace and make no request. */
async function apply(
  change: TimetableChange,
  context: ActorContext,
  { reason, justChange, dryRun }: RepairOrder,
  moves: readonly Opened[],
) {
  const published = moves.flatMap(({ item }) => (item.state === 'published' ? [item.id] : []))
  const requestId =
    published.length > 0 && !justChange ? await recordRequest(change, context, { kind: 'move', reason, dryRun }) : null
  if (requestId !== null) await leaveTraces(change.db, published, requestId)
  await relocateMeetings(
    change.db,
    moves.map(({ step: { id, date, pair, roomId } }) => ({
      meetingId: id,
      date,
      pair,
      ...(roomId === null ? {} : { rooms: [roomId] }),
    })),
  )
  return requestId
}
