import { isUnbegun } from '@/lib/wire/busy'
import { CallError } from './call-error'
import { pause } from './server-busy'

/** Milliseconds before a call of unknown outcome is sent again; a database that was lost is back within seconds. */
const pauses = [0, 1000, 2000, 4000]
/** Milliseconds for which the same call, given again by hand, is still the same intention. */
const remembered = 120_000

/** The keys of calls whose outcome is still unknown, by what they say. */
const doubtful = new Map<string, { key: string; since: number }>()

// Over plain HTTP the browser has no randomUUID.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Whether the change may have been made though the answer says nothing of it: lost on the way, or by a proxy, or by the database. */
const isDoubt = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unknown_outcome' || [502, 504].includes(error.status)

/** Whether an answer to a repeated call settles what became of the first. */
const settles = (error: unknown): boolean =>
  error instanceof CallError && error.status < 500 && !isUnbegun(error.code)

function keyOf(call: string | null): string {
  const known = call === null ? undefined : doubtful.get(call)
  return known && performance.now() - known.since < remembered ? known.key : newKey()
}

/**
 * Sends a change under a key of its own, and again under the same one while nobody knows whether it was made: the server makes it once.
 * Where that stays unknown it throws what left it so, and the same `call` given again soon goes on under the same key. `call` null: one
 * that cannot be told from others.
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
      // Where there is no network at all, once more is enough.
      if (wait !== null && !(error instanceof CallError)) break
    }
  }
  if (call !== null) doubtful.set(call, { key, since: performance.now() })
  throw doubt?.error
}
