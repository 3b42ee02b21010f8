import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { WishId } from '@/lib/core/names/rules/ids'
import { conflictOf, encodeConflict } from '@/lib/core/placing/calls/conflict'
import { sentMoves } from '@/lib/core/placing/calls/make-way'
import type { RepairStep } from '@/lib/core/placing/rules/proposal'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
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
