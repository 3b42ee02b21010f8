import type { FillingId } from '@/lib/core/names/rules/ids'
import type { ComposedSession, ComposingOrder } from '@/lib/core/placing/rules/composing'
import { type FillingState, type FillingView, isUnderWay } from '@/lib/core/placing/rules/filling'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { leftOutReasonText } from '@/lib/exams/texts/composing'
import type { lastComposingCall } from './composing.contract'

type ComposingAnswer = NonNullable<OwnAnswerOf<typeof lastComposingCall>['composing']>
/** A search for a session as its planner sees it: reasons as text. */
export type ComposingView = ComposingAnswer

/** The services' data about a search for a session. */
type StoredComposing = {
  id: FillingId
  session: ComposingOrder
  state: FillingState
  isCancelAsked: boolean
  progress: FillingView['progress']
  composed: ComposedSession | null
  failure: string | null
}

export const composingAnswer = ({
  session: { scope, semesterId, mode },
  composed,
  ...search
}: StoredComposing): ComposingAnswer => ({
  ...search,
  scope,
  semesterId,
  mode,
  isEnding: isUnderWay(search.state) && search.isCancelAsked,
  // Not while it is running: a large result would be sent every second.
  result:
    composed && !isUnderWay(search.state)
      ? { ...composed, left: composed.left.map((one) => ({ ...one, reason: leftOutReasonText(one.reason) })) }
      : null,
})
