import type { Conflict } from '@/lib/domain/conflicts'
import { decodeConflict } from '@/lib/wire/conflict'
import type { WireConflict } from '@/lib/wire/change.contract'
import { CallError } from './call'

/**
 * A change refused for what stands in its way now. `conflict`: the places are taken; `stale`: somebody changed the same thing
 * first, and `current`, in the form of the API, is what it became, where the server told.
 */
export type Refusal =
  | { kind: 'conflict'; detail: string; conflicts: Conflict[] }
  | { kind: 'stale'; detail: string; current: unknown }

/** Why a call did not do what was asked: in the server's words, or its answer was lost. */
export type Failure = Refusal | { kind: 'failed'; detail: string } | { kind: 'lost' }

/** Whether a failure is one of these: whoever asked shows it. */
export const isRefusal = ({ code }: CallError): boolean => code === 'conflict' || code === 'stale'

/** The refusal that a failure is; null for any other. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof CallError && isRefusal(error))) return null
  const body = JSON.parse(error.body) as { conflicts?: WireConflict[]; current?: unknown }
  const detail = error.detail ?? error.message
  return error.code === 'stale'
    ? { kind: 'stale', detail, current: body.current ?? null }
    : { kind: 'conflict', detail, conflicts: (body.conflicts ?? []).map(decodeConflict) }
}

export const failureOf = (error: unknown): Failure =>
  refusalOf(error) ??
  (error instanceof CallError ? { kind: 'failed', detail: error.detail ?? error.body } : { kind: 'lost' })
