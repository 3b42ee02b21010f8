import { isUnbegun } from '@/lib/core/calls/calls/busy'
import { CallError } from './call-error'
import { pause } from './server-busy'

/** Milliseconds before resending a call with an unknown outcome; a lost database is back within seconds. */
const pauses = [0, 1000, 2000, 4000]
/** Milliseconds for which the same call, repeated by the user, reuses its key. */
const remembered = 120_000

/** Keys of calls with an unknown outcome, by content. */
const doubtful = new Map<string, { key: string; since: number }>()

// crypto.randomUUID does not exist over plain HTTP.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the change may have been made despite the error: the answer, a proxy or the database connection was lost. */
const isDoubt = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unknown_outcome' || [502, 504].includes(error.status)

/** Whether the answer to a repeated call settles the outcome of the first. */
const settles = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && !isUnbegun(error.code)

function keyOf(call: string | null): string {
  const known = call === null ? undefined : doubtful.get(call)
  return known && performance.now() - known.since < remembered ? known.key : newKey()
}

/**
 * Sends a change under an idempotency key, and resends it while its outcome is unknown: the server runs it once. If that stays
 * unknown it throws the last error, and the same `call` made again soon reuses the key. `call` null: it cannot be recognised.
 */
export async function surely<Answer>(
  call: string | null,
  sendUnder: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(call)
  let doubt: { error: unknown } | null = null
  for (const wait of [null, ...pauses]) {
    if (wait) await pause(wait)
    try {
      const answer = await sendUnder(key)
      if (call !== null) doubtful.delete(call)
      return answer
    } catch (error) {
      if (doubt ? settles(error) : !isDoubt(error)) {
        if (call !== null) doubtful.delete(call)
        throw error
      }
      doubt ??= { error }
      // Without any network, one retry is enough.
      if (wait !== null && !(error instanceof CallError)) break
    }
  }
  if (call !== null) doubtful.set(call, { key, since: performance.now() })
  throw doubt?.error
}
