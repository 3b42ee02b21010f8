import type { Queryable } from '@/db/client'
import { findFaultyRooms, findMovedFromFault, findNeeding } from '@/db/queries/wishes/faults'
import { lockAbsence, shortenWish, storeAbsenceChange } from '@/db/queries/wishes/settled'
import { deleteWish, findWish } from '@/db/queries/wishes/wishes'
import { addDays, earlier, later } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, RoomId, WishId } from '@/lib/core/names/rules/ids'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { type TellPart, toldAs, toNobody } from '@/lib/core/processes/service/job-work'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { FallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { Wish } from '@/lib/core/schedule/rules/wish'
import { grantedFor } from '@/lib/repair/service/repair-classes'
import type { PlannedOut } from '@/lib/repair/service/ways'
import type { Ended, FaultEnd, FaultPlan, Returning } from '@/lib/wishes/rules'
import { closingTexts, faultTexts } from '@/lib/wishes/texts'
import { bringBack } from './bring-back'
import { findReturning, moveOut, openRooms, planOf, type PlanOut } from './close-rooms'

/** Days that are planned at once. */
const longestPlan = 62

type Fault = Omit<Wish, 'subject'> & { roomId: RoomId; lacks: FallibleEquipment }

/** Throws `not_found` for an unknown id, or a wish. */
async function openFault(db: Queryable, id: WishId): Promise<Fault> {
  const wish = await findWish(db, id)
  if (!wish?.lacks || wish.subject.kind !== 'room') throw new ServiceError('not_found', faultTexts.notFound)
  return { ...wish, lacks: wish.lacks, roomId: wish.subject.id }
}

const grantedOver = (context: Pick<ServiceContext, 'actor'>, { roomId }: Fault): Granted<'wish.change'> =>
  requireAllowed(context, 'wish.change', { kind: 'room', id: roomId })

/** Checked before a plan is made elsewhere: whoever may close the room. Throws `not_found` and `not_allowed`. */
export async function requireFault(context: DataContext, id: WishId): Promise<Fault> {
  const fault = await openFault(context.db, id)
  grantedOver(context, fault)
  return fault
}

/**
 * What stands ahead in a room whose equipment is out of order and may need it, with a plan: other rooms where it is in
 * order. Throws as `requireFault` does.
 */
export async function viewFaultPlan(
  context: ServiceContext,
  id: WishId,
  tellPart: TellPart<FaultPlan> = toNobody,
): Promise<FaultPlan> {
  const { db, now } = context
  const fault = await requireFault(context, id)
  const { calendar, rooms } = await openRooms(context, [fault.roomId])
  const from = later(now.date, fault.startsOn)
  const to = earlier(fault.endsOn, addDays(from, longestPlan - 1))
  if (to < from) return { entries: [], unsure: [], sought: [], standing: [] }
  const pairs = fault.pair === null ? pairsOf(calendar) : [fault.pair]
  const needing = await findNeeding(db, fault, { from, to }, pairs)
  const isSure = ({ first }: PlannedOut) => needing.get(first) === true
  const planBy = ({ entries, sought, standing }: PlanOut): FaultPlan => ({
    entries: entries.filter(isSure),
    unsure: entries.filter((entry) => !isSure(entry)),
    sought,
    standing,
  })
  const plan = await planOf(
    context,
    calendar,
    rooms,
    { startsOn: from, endsOn: to, pairs },
    {
      only: (meeting) => needing.has(meeting) && needing.get(meeting) !== false,
      without: await findFaultyRooms(db, fault.lacks, { from, to }),
      tellPart: toldAs(tellPart, planBy),
    },
  )
  return planBy(plan)
}

/** Moves classes out of such a room, as one change: all or none. Throws as `requireFault` and `repairClasses` do. */
export async function moveFromFault(
  context: ServiceContext,
  { id, moves, dryRun }: { id: WishId; moves: readonly RepairStep[]; dryRun: boolean },
): Promise<{ moved: number; changeId: ChangeId | null }> {
  await requireFault(context, id)
  const [first, ...more] = await grantedFor(context, moves)
  if (!first) throw new ServiceError('invalid', classTexts.noneChosen)
  const record = {
    action: 'fault.move_out',
    granted: [first, ...more],
    subject: { id, moves },
    dryRun,
  } as const
  const { changeId } = await changeTimetable(context, record, async (change) => {
    await lockAbsence(change.db, id)
    const { title } = await openFault(change.db, id)
    await moveOut(change, context, { moves, reason: title, dryRun })
    await storeAbsenceChange(change.db, id, change.id)
  })
  return { moved: moves.length, changeId }
}

/** The classes moved out that may return if it works again from a date on. Throws as `requireFault` does. */
export async function viewFaultReturns(
  context: ServiceContext,
  { id, openFrom }: Pick<FaultEnd, 'id' | 'openFrom'>,
): Promise<Returning[]> {
  await requireFault(context, id)
  const moved = await findMovedFromFault(context.db, id, later(context.now.date, openFrom))
  return (await findReturning(context, moved)).map(({ returning }) => returning)
}

/**
 * Ends a fault before a date, today at the earliest, and brings these classes back, as one change. Throws as
 * `requireFault` does; `not_found`, `stale` and `conflict` as `endClosing` does.
 */
export async function endFault(context: ServiceContext, { id, openFrom, returns, dryRun }: FaultEnd): Promise<Ended> {
  const { actor, now } = context
  const granted = grantedOver(context, await openFault(context.db, id))
  const record = { action: 'fault.end', granted: [granted], subject: { id, openFrom }, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('wish', [id])
    const { startsOn, endsOn } = await openFault(change.db, id)
    const from = later(now.date, openFrom)
    if (from > endsOn) throw new ServiceError('conflict', faultTexts.past)
    await change.lock(
      'meeting',
      returns.map((one) => one.id),
    )
    const moved = await findMovedFromFault(change.db, id, from)
    const back = await bringBack(change, context, returns, {
      found: await findReturning({ db: change.db, actor, now }, moved),
      refusals: { unknown: closingTexts.notMoved, stale: closingTexts.notBack },
    })
    if (from <= startsOn) await deleteWish(change.db, id)
    else await shortenWish(change.db, id, addDays(from, -1))
    return { ...back, returned: returns.length }
  })
  return { ...result, changeId }
}
