import type { ChangeId } from '@/lib/core/names/rules/ids'
import { decodeConflict } from '@/lib/core/placing/calls/conflict'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { CallError } from '@/lib/core/wire/browser/call'
import type { ConflictAnswer } from '@/lib/core/wire/calls/fields.contract'

/**
 * A change refused because of the current state. `conflict`: places are taken, which it lists, or something else stands against it; `stale`: somebody changed it
 * first, and `current` is the new state in API form, if returned; `later`: when undoing, the change made in
 * between.
 */
export type Refusal =
  | { kind: 'conflict'; detail: string; conflicts: Conflict[] }
  | { kind: 'stale'; detail: string; current: unknown; later: ChangeId | null }

/** Why a call failed: the server's message and what programs know it by, or the answer was lost. */
export type Failure = Refusal | { kind: 'failed'; detail: string; code?: string | null } | { kind: 'lost' }

/** Whether places are taken; a conflict may also be a limit that is reached, or something that is gone. */
export const saysTaken = (failure: Failure): failure is Extract<Refusal, { kind: 'conflict' }> =>
  failure.kind === 'conflict' && failure.conflicts.length > 0

/** Whether the caller shows this failure. */
export const isRefusal = ({ code }: CallError): boolean => code === 'conflict' || code === 'stale'

/** The refusal in a failure; null for other failures. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallError && isRefusal(error))) return null
  const body: { conflicts?: ConflictAnswer[]; current?: unknown; later?: ChangeId } = JSON.parse(error.body)
  const detail = error.detail ?? error.message
  return error.code === 'stale'
    ? { kind: 'stale', detail, current: body.current ?? null, later: body.later ?? null }
    : { kind: 'conflict', detail, conflicts: (body.conflicts ?? []).map(decodeConflict) }
}

/** What is stored now, in a stale answer, by the decoder of what was to be changed; null: it was not returned. */
export const currentBy =
  <Answer, Current>(decode: (answer: Answer) => Current) =>
  (current: unknown): Current | null =>
    current === null ? null : decode(current as Answer)

/** The same of a failure; null for other failures. */
export function currentIn<Answer, Current>(failure: unknown, decode: (answer: Answer) => Current): Current | null {
  const refusal = refusalOf(failure)
  return refusal?.kind === 'stale' ? currentBy(decode)(refusal.current) : null
}

/** The problems of fields in a failure, by the names of the API. */
export function fieldsIn({ body }: CallError): Record<string, string> {
  try {
    const { fields = {} }: { fields?: Record<string, string> } = JSON.parse(body)
    return fields
  } catch {
    return {}
  }
}

export const failureOf = (error: unknown): Failure =>
  refusalOf(error) ??
  (error instanceof CallError
    ? { kind: 'failed', detail: error.detail ?? error.body, code: error.code }
    : { kind: 'lost' })
