import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { FillingId } from '@/lib/core/rules/names/ids'
import type { ComposedSession, ComposingOrder, ComposingScope } from '@/lib/core/rules/placing/composing'
import { type FillingState, type FillingView, isUnderWay } from '@/lib/core/rules/placing/filling'
import { leftOutReasonText } from '@/lib/exams/texts/composing'
import type { keepComposingCall, lastComposingCall, startComposingCall } from './composing.contract'

type ComposingAnswer = NonNullable<OwnAnswerOf<typeof lastComposingCall>['composing']>
/** A search for a session as its planner sees it: reasons as text. */
export type ComposingView = ComposingAnswer

const wireScope = (scope: ComposingScope) => {
  switch (scope.kind) {
    case 'group':
      return { type: 'group' as const, id: scope.id }
    case 'faculty':
      return { type: 'faculty' as const, id: scope.id }
    case 'university':
      return { type: 'university' as const }
    case 'exams':
      return { type: 'exams' as const, ids: [...scope.ids] }
  }
}

export const startComposingRequest = ({ scope, semesterId, mode }: ComposingOrder) =>
  requestOf<typeof startComposingCall>('POST /api/exam/compose/', {
    body: { scope: wireScope(scope), semester_id: semesterId, mode },
  })

export const lastComposingRequest = requestOf<typeof lastComposingCall>('GET /api/exam/compose/')

export const keepComposingRequest = (id: FillingId, reason: string) =>
  requestOf<typeof keepComposingCall>('POST /api/exam/compose/{id}/keep/', {
    params: { id },
    body: { reason },
  })

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
