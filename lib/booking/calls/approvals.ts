import type { Ask } from '@/lib/booking/rules/approval'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { inOwnNames } from '@/lib/core/calls/calls/own-names'
import { conflictOf, encodeConflict } from '@/lib/core/calls/placing/conflict'
import type * as calls from './approvals.contract'

type AskAnswer = OwnAnswerOf<typeof calls.asksCall>['own'][number]

export const askAnswer = (ask: Ask): AskAnswer => ({
  ...ask,
  dates: ask.dates.map(({ heldBy, ...one }) => ({
    ...one,
    heldBy: heldBy && inOwnNames(encodeConflict(heldBy)),
  })),
})

export const askOf = (ask: AskAnswer): Ask => ({
  ...ask,
  dates: ask.dates.map(({ heldBy, ...one }) => ({ ...one, heldBy: heldBy && conflictOf(heldBy) })),
})
