import type { InputOf, OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { inOwnNames } from '@/lib/core/calls/calls/own-names'
import { requestOf } from '@/lib/core/calls/calls/request'
import { conflictOf, encodeConflict } from '@/lib/core/calls/placing/conflict'
import { sentMoves } from '@/lib/core/calls/placing/make-way'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { WishId } from '@/lib/core/rules/names/ids'
import type { RepairStep } from '@/lib/core/rules/placing/proposal'
import { planEntryAnswer, planEntryOf, soughtAnswer } from '@/lib/repair/calls'
import type { FaultEnd, FaultPlan } from '@/lib/wishes/rules'
import { returnsOf, sentReturns } from './closings'
import type * as calls from './faults.contract'

export const faultPlanRequest = (id: WishId) =>
  requestOf<typeof calls.faultPlanCall>('GET /api/fault/{id}/', { params: { id } })

export const moveFromFaultRequest = (id: WishId, moves: readonly RepairStep[]) =>
  requestOf<typeof calls.moveFromFaultCall>('POST /api/fault/{id}/moves/', {
    params: { id },
    body: { moves: sentMoves(moves) },
  })

export const faultReturnsRequest = (id: WishId, openFrom: CalendarDate) =>
  requestOf<typeof calls.faultReturnsCall>('GET /api/fault/{id}/returns/', {
    params: { id },
    query: { date: openFrom },
  })

export const endFaultRequest = ({ id, openFrom, returns, dryRun }: FaultEnd) =>
  requestOf<typeof calls.endFaultCall>('POST /api/fault/{id}/end/', {
    params: { id },
    body: { date: openFrom, returns: sentReturns(returns), dryRun },
  })

type PlanAnswer = OwnAnswerOf<typeof calls.faultPlanCall>

export const faultPlanAnswer = ({ entries, unsure, sought, standing }: FaultPlan): PlanAnswer => ({
  classes: entries.map(planEntryAnswer),
  unsure: unsure.map(planEntryAnswer),
  ...soughtAnswer(sought),
  conflicts: standing.map(({ owners, ...place }) => ({ ...inOwnNames(encodeConflict(place)), owners })),
})

export const faultPlanOf = ({ classes, unsure, sought = [], conflicts }: PlanAnswer): FaultPlan => ({
  entries: classes.map(planEntryOf),
  unsure: unsure.map(planEntryOf),
  sought,
  standing: conflicts.map(({ owners, ...place }) => ({ ...conflictOf(place), owners })),
})

export const faultEndOf = (
  id: WishId,
  { date, returns, dryRun }: InputOf<typeof calls.endFaultCall>['body'],
): FaultEnd => ({ id, openFrom: date, returns: returnsOf(returns), dryRun })
