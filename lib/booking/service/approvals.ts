import type { Queryable } from '@/db/client'
import {
  decideDates,
  findAsk,
  findAsksOfRoom,
  findOwnAsks,
  findOtherAsks,
  findWaitingAsks,
  type FoundAsk,
} from '@/db/queries/booking/approvals'
import { touchRequest } from '@/db/queries/booking/edited-booking'
import { findBooking } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { publishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { removeMeetings } from '@/db/queries/core/placing/release-meetings'
import {
  type Ask,
  type AskDecision,
  type Asks,
  asRequests,
  askState,
  type DecidedAsk,
  isUndecided,
} from '@/lib/booking/rules/approval'
import { approvalErrors } from '@/lib/booking/texts/approvals'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { RequestId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { conflictTo, namedTo } from '@/lib/core/views/service/is-visible'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'

/**
 * The bookings that wait for the user's consent, and what the user asked for. Throws `not_allowed` for whoever
 * neither books nor approves.
 */
export async function listAsks(context: ServiceContext): Promise<Asks> {
  const { db, actor, now } = context
  const approves = isAllowed(actor, 'bookings.approve_some')
  if (!approves) requireAllowed(context, 'room.book')
  const waiting = approves ? await findWaitingAsks(db, now.date) : []
  const mine = waiting.filter(({ departmentId }) => isAllowed(actor, 'booking.approve', { departmentId }))
  const told = await asksTo(context, [...mine, ...(await findOwnAsks(db, actor.userId))])
  return {
    toDecide: told
      .slice(0, mine.length)
      .map((ask) => ({ ...ask, dates: ask.dates.filter(isUndecided) }))
      .filter(({ dates }) => dates.length > 0),
    own: told.slice(mine.length),
  }
}

/**
 * A schedule as `viewSchedule` finds it; that of a room with the bookings that wait for consent there among its requests, for
 * whoever has an account.
 */
export async function viewScheduleWithAsks(
  context: ServiceContext,
  params: Parameters<typeof viewSchedule>[1],
): ReturnType<typeof viewSchedule> {
  const schedule = await viewSchedule(context, params)
  const { subject, requests } = schedule
  if (subject.kind !== 'room' || context.actor.kind !== 'person') return schedule
  const asks = await asksTo(context, await findAsksOfRoom(context.db, subject.id, params))
  return { ...schedule, requests: [...requests, ...asRequests(asks)] }
}

/** Converts bookings for a user: who holds a place is named as far as the user may see it. */
async function asksTo(context: ServiceContext, found: readonly FoundAsk[]): Promise<Ask[]> {
  const { db, actor, now } = context
  if (found.length === 0) return []
  const calendar = await findCalendar(db)
  const holders = found.flatMap(({ dates }) => dates.flatMap(({ holder }) => holder?.id ?? []))
  const named = await namedTo(db, actor, holders)
  return found.map(({ departmentId: _, isUndone, ...ask }): Ask => {
    const dates = ask.dates.map(({ holder, meetingId, ...one }) => {
      const { date } = one
      const place = { date, pair: ask.pair, kind: 'room' as const, id: ask.room.id, title: ask.room.title }
      return {
        ...one,
        state: askState(
          { state: one.state, isHeld: holder !== null },
          {
            isUndone: isUndone || (one.state === 'asked' && meetingId === null),
            hasBegun: hasBegun(calendar, now, { date, pair: ask.pair }),
          },
        ),
        heldBy: holder && conflictTo(named, { ...place, holder }),
      }
    })
    const liesAhead = ask.dates.every(({ date }) => !hasBegun(calendar, now, { date, pair: ask.pair }))
    const isStanding = !isUndone && dates.some(({ state }) => isUndecided({ state }) || state === 'approved')
    const mayTakeBack = isStanding && isAllowed(actor, 'booking.take_back', { madeBy: ask.madeBy, liesAhead })
    return { ...ask, dates, mayTakeBack }
  })
}

type OpenAsk = { ask: FoundAsk; granted: Granted<'booking.approve'> }

/** Opens a booking to decide about it. Throws `not_found`, `not_allowed`, `conflict` if it was taken back, `stale`. */
async function openToDecide(
  context: Pick<ServiceContext, 'actor'> & { db: Queryable },
  { id, version }: Pick<AskDecision, 'id' | 'version'>,
): Promise<OpenAsk> {
  const ask = await findAsk(context.db, id)
  if (!ask) {
    // Its dates went to the request that changed it.
    if (await findBooking(context.db, id)) throw new ServiceError('stale', approvalErrors.decidedMeanwhile)
    throw new ServiceError('not_found', approvalErrors.noAsk)
  }
  const granted = requireAllowed(context, 'booking.approve', { departmentId: ask.departmentId })
  if (ask.isUndone) throw new ServiceError('conflict', approvalErrors.withdrawn)
  if (version !== undefined && version !== ask.version) throw new ServiceError('stale', approvalErrors.decidedMeanwhile)
  return { ask, granted }
}

/**
 * Approves or refuses a booking, on all its dates that wait for a decision or on some of them: all of these or
 * none. What is approved becomes an ordinary booking; what is refused is removed. Throws `not_found`, `not_allowed`,
 * `invalid` if it is refused without a reason, `conflict` if a place is taken or a date does not wait any more, and `stale`.
 */
export async function decideAsk(context: ServiceContext, order: AskDecision): Promise<DecidedAsk> {
  const { db, actor } = context
  const { verdict, dryRun } = order
  const { granted } = await openToDecide(context, order)
  if (verdict === 'refused' && order.reason === '' && !dryRun)
    throw new ServiceError('invalid', approvalErrors.reason, {
      problems: { of: 'request', fields: { reason: approvalErrors.reason } },
    })
  const calendar = await findCalendar(db)
  const action = verdict === 'approved' ? 'booking.approve' : 'booking.refuse'
  const record = { action, granted: [granted], subject: order, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await lockAsk(change, order.id)
    const { ask } = await openToDecide({ actor, db: change.db }, order)
    const wanted = datesToDecide(calendar, context, { ask, order })
    const meetings = wanted.flatMap(({ meetingId }) => meetingId ?? [])
    if (verdict === 'approved') {
      await publishMeetings(change.db, meetings, 'refuse')
      await placeClaims(
        change.db,
        meetings.flatMap((meetingId) =>
          ask.groups.map(({ id }) => ({
            meetingId,
            kind: 'group' as const,
            resourceId: id,
            subgroup: 0 as const,
          })),
        ),
        'refuse',
      )
    } else await removeMeetings(change.db, meetings)
    const dates = wanted.map(({ date }) => date)
    await decideDates(change.db, {
      id: ask.id,
      dates,
      state: verdict,
      reason: verdict === 'refused' ? order.reason : '',
      decidedBy: accountOf(actor),
    })
    await touchRequest(change.db, ask.id)
    const rivals = verdict === 'approved' ? await findOtherAsks(change.db, { id: ask.id, dates }) : []
    return { dates, rivals }
  })
  return { ...result, changeId }
}

/** Who decides about the same booking meanwhile, or takes it back, comes after. */
async function lockAsk(change: TimetableChange, id: RequestId): Promise<void> {
  const ask = await findAsk(change.db, id)
  await change.lock('meeting', ask?.dates.flatMap(({ meetingId }) => meetingId ?? []) ?? [])
}

/** The dates that an order decides about. Throws `conflict` if one of them does not wait for a decision, or none does. */
function datesToDecide(
  calendar: AcademicCalendar,
  { now }: Pick<ServiceContext, 'now'>,
  { ask, order }: { ask: FoundAsk; order: AskDecision },
): FoundAsk['dates'] {
  const waiting = ask.dates.filter(
    ({ date, state, meetingId }) =>
      state === 'asked' && meetingId !== null && !hasBegun(calendar, now, { date, pair: ask.pair }),
  )
  const wanted = waiting.filter(({ date }) => order.dates?.includes(date) ?? true)
  if (wanted.length === 0 || wanted.length < (order.dates?.length ?? 0))
    throw new ServiceError('conflict', approvalErrors.decidedMeanwhile)
  return wanted
}
