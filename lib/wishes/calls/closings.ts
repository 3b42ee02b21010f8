import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { conflictOf, encodeConflict } from '@/lib/core/placing/calls/conflict'
import { movesOf, sentMoves } from '@/lib/core/placing/calls/make-way'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import { planEntryAnswer, planEntryOf, soughtAnswer } from '@/lib/repair/calls'
import type {
  ClassToReturn,
  Closed,
  ClosedRooms,
  ClosingEnd,
  ClosingOrder,
  ClosingPlan,
  RoomsToClose,
} from '@/lib/wishes/rules'
import type * as calls from './closings.contract'

export const closingPlanRequest = ({ rooms, startsOn, endsOn, pairs }: RoomsToClose) =>
  requestOf<typeof calls.closingPlanCall>('GET /api/closing/plan/', {
    query: { rooms, from: startsOn, to: endsOn, pairs },
  })
export const closeRoomsRequest = ({ startsOn, endsOn, moves, ...order }: ClosingOrder) =>
  requestOf<typeof calls.closeRoomsCall>('POST /api/closing/', {
    body: { ...order, from: startsOn, to: endsOn, moves: sentMoves(moves) },
  })
export const leftInClosedRequest = (id: ChangeId) =>
  requestOf<typeof calls.leftInClosedCall>('GET /api/closing/{id}/', { params: { id } })
export const moveOutRequest = (id: ChangeId, moves: readonly RepairStep[]) =>
  requestOf<typeof calls.moveOutCall>('POST /api/closing/{id}/moves/', {
    params: { id },
    body: { moves: sentMoves(moves) },
  })
export const returningRequest = (id: ChangeId, openFrom: CalendarDate) =>
  requestOf<typeof calls.returningCall>('GET /api/closing/{id}/returns/', {
    params: { id },
    query: { date: openFrom },
  })
/** The returns of a request. */
export const sentReturns = (returns: readonly ClassToReturn[]) =>
  returns.map(({ id, version }) => ({ meetingId: id, version }))

export const endClosingRequest = ({ id, openFrom, returns, dryRun }: ClosingEnd) =>
  requestOf<typeof calls.endClosingCall>('POST /api/closing/{id}/end/', {
    params: { id },
    body: { date: openFrom, returns: sentReturns(returns), dryRun },
  })

type PlanAnswer = OwnAnswerOf<typeof calls.closingPlanCall>
type LeftAnswer = OwnAnswerOf<typeof calls.leftInClosedCall>
type ClosedAnswer = OwnAnswerOf<typeof calls.closeRoomsCall>

export const closingPlanAnswer = ({ rooms, meetings, entries, sought, standing }: ClosingPlan): PlanAnswer => ({
  rooms,
  closed: meetings,
  classes: entries.map(planEntryAnswer),
  ...soughtAnswer(sought),
  conflicts: standing.map(({ owners, ...place }) => ({ ...inOwnNames(encodeConflict(place)), owners })),
})

export const closingPlanOf = ({ rooms, closed, classes, sought = [], conflicts }: PlanAnswer): ClosingPlan => ({
  rooms,
  meetings: closed,
  entries: classes.map(planEntryOf),
  sought,
  standing: conflicts.map(({ owners, ...place }) => ({ ...conflictOf(place), owners })),
})

type LeftInClosed = ClosedRooms & { plan: ClosingPlan }

export const leftInClosedAnswer = ({ id, startsOn, endsOn, pairs, reason, plan }: LeftInClosed): LeftAnswer => ({
  ...closingPlanAnswer(plan),
  id,
  from: startsOn,
  to: endsOn,
  pairs,
  reason,
})

export const leftInClosedOf = ({ id, from, to, pairs, reason, ...plan }: LeftAnswer): LeftInClosed => ({
  id,
  rooms: plan.rooms.map((room) => room.id),
  startsOn: from,
  endsOn: to,
  pairs,
  reason,
  plan: closingPlanOf(plan),
})

export const roomsAskedOf = ({ rooms, from, to, pairs }: InputOf<typeof calls.closingPlanCall>['query']) => ({
  rooms,
  startsOn: from,
  endsOn: to,
  pairs: pairs.length > 0 ? pairs : null,
})

export const closingOrderOf = ({ from, to, pairs, moves, ...order }: InputOf<typeof calls.closeRoomsCall>['body']) => ({
  ...order,
  startsOn: from,
  endsOn: to,
  pairs: pairs ?? null,
  moves: movesOf(moves),
})

export const closedAnswer = ({ meetings, ...closed }: Closed): ClosedAnswer => ({
  ...closed,
  closed: meetings,
})

export const closedOf = ({ closed, ...answer }: ClosedAnswer): Closed => ({ ...answer, meetings: closed })

export const returnsOf = (returns: InputOf<typeof calls.endClosingCall>['body']['returns']): ClassToReturn[] =>
  returns.map(({ meetingId, version }) => ({ id: meetingId, version }))

export const closingEndOf = (
  id: ChangeId,
  { date, returns, dryRun }: InputOf<typeof calls.endClosingCall>['body'],
): ClosingEnd => ({
  id,
  openFrom: date,
  returns: returnsOf(returns),
  dryRun,
})
