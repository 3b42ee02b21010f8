import type { Ask } from '@/lib/booking/rules/approval'
import { conflictOf, encodeConflict } from '@/lib/core/placing/calls/conflict'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
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
