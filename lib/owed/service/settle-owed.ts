import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { publishAgain, storeOutcomes } from '@/db/queries/owed/owed'
import { recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { requestFields } from '@/lib/booking/texts/requests'
import { accountOf } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type ChangeRecord, changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { courseYearsOf } from '@/lib/core/placing/rules/move'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { itemTo } from '@/lib/core/views/service/is-visible'
import { placeWarnings } from '@/lib/planning/service/placement-warnings'
import type { Settled, SettleOrder, Settlement } from '../rules'
import { owedTexts } from '../texts'
import { openOwed, type OpenOwed } from './view-owed'

type MakeUp = Extract<Settlement, { act: 'make_up' }>

/**
 * Settles an owed class, for whoever plans its load. A make-up class is the withdrawn one, moved to another time
 * as a move with a reason is; held otherwise and cancelled for good are kept with the reason. Throws as `openOwed`
 * does; `stale` if somebody changed it since it was seen; `invalid` without a reason; `conflict` if a place is
 * taken; `not_allowed` where the item may not stand.
 */
export async function settleOwed(context: ServiceContext, order: SettleOrder): Promise<Settled> {
  const { db, actor } = context
  const { id, how, reason, version, dryRun } = order
  const opened = await openOwed(db, context, id)
  const calendar = await findCalendar(db)
  if (how.act === 'make_up') {
    requirePairs(calendar, [how.pair])
    if (how.roomId !== null) await requireRooms(db, [how.roomId])
  } else if (reason === '' && !dryRun)
    throw new ServiceError('invalid', requestFields.reason, {
      problems: { of: 'request', fields: { reason: requestFields.reason } },
    })
  const record: ChangeRecord = {
    action: `owed.${how.act}`,
    granted: rightsFor(context, calendar, opened, how),
    subject: order,
    dryRun,
  }
  const { result: warnings, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('meeting', [id])
    const { withdrawn } = await openOwed(change.db, context, id)
    if (version !== undefined && version !== withdrawn.version) throw new ServiceError('stale', classTexts.stale)
    if (how.act === 'make_up') return makeUp(change, context, calendar, order, how, withdrawn)
    await storeOutcomes(change.db, [withdrawn], {
      isHeld: how.act === 'held',
      reason,
      madeBy: accountOf(actor),
    })
    return []
  })
  return { warnings, changeId }
}

function rightsFor(
  context: ServiceContext,
  calendar: AcademicCalendar,
  { item, granted }: OpenOwed,
  how: Settlement,
): ChangeRecord['granted'] {
  if (how.act !== 'make_up') return [granted]
  const place = {
    weekday: teachingDay(calendar, how.date).weekday,
    pair: how.pair,
    roomIds: how.roomId === null ? [] : [how.roomId],
  }
  return [granted, requireAllowed(context, 'draft.place', { plan: item.plan, place })]
}

async function makeUp(
  change: TimetableChange,
  context: ServiceContext,
  calendar: AcademicCalendar,
  { id, reason, dryRun }: SettleOrder,
  { date, pair, roomId }: MakeUp,
  withdrawn: OpenOwed['withdrawn'],
): Promise<Settled['warnings']> {
  if (isSameSlot({ date, pair }, withdrawn)) throw new ServiceError('invalid', owedTexts.sameSlot)
  const requestId = await recordRequest(change, context, { kind: 'move', reason, dryRun })
  await leaveTraces(change.db, [id], requestId)
  await publishAgain(change.db, id)
  const rooms = { rooms: roomId === null ? [] : [roomId] }
  await relocateMeetings(change.db, [{ meetingId: id, date, pair, ...rooms }])
  const items = (await findItems(change.db, [id], context.actor.userId)).map((one) => itemTo(context.actor, one))
  const slots = items.map((item) => ({ date, pair, courseYears: courseYearsOf(item) }))
  return placeWarnings({ ...context, db: change.db }, calendar, {
    slots,
    meetings: [id],
    inNewRooms: roomId === null ? [] : items,
  })
}
