/** Milliseconds after which a failure no longer counts. */
export const throttleWindow = 15 * 60 * 1000

/** Up to `free` failures there is no delay; each further one lengthens it; from `refused` on, attempts are rejected. */
type Limit = { free: number; refused: number; delay: (over: number) => number }

/** For one name, from any address. */
const nameLimit: Limit = { free: 10, refused: 15, delay: (over) => 500 * 2 ** over }

/** For one address, counting names rather than attempts: a campus shares one address, and one hurried user is no attack. */
const addressLimit: Limit = { free: 50, refused: 100, delay: (over) => 250 * 2 ** Math.floor(over / 10) }

/** Failures in the window, newest first, in milliseconds since 1970: all of the name's, and the last one of each name at the address. */
export type Failures = { ofName: readonly number[]; atAddress: readonly number[] }

/** How many failures of each kind `throttle` needs. */
export const failuresWanted = { ofName: nameLimit.refused, atAddress: addressLimit.refused }

type Verdict = { kind: 'after'; delay: number } | { kind: 'refused'; retryAfterSeconds: number }

function verdictOf(limit: Limit, failures: readonly number[], now: number): Verdict {
  const oldest = failures[limit.refused - 1]
  if (oldest !== undefined)
    return {
      kind: 'refused',
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + throttleWindow - now) / 1000)),
    }
  const over = failures.length - limit.free
  return { kind: 'after', delay: over < 0 ? 0 : limit.delay(over) }
}

/** Whether an attempt is checked, and how many milliseconds after it arrived. */
export function throttle({ ofName, atAddress }: Failures, now: number): Verdict {
  const name = verdictOf(nameLimit, ofName, now)
  const address = verdictOf(addressLimit, atAddress, now)
  if (name.kind === 'refused' && address.kind === 'refused')
    return name.retryAfterSeconds > address.retryAfterSeconds ? name : address
  if (name.kind === 'refused') return name
  if (address.kind === 'refused') return address
  return name.delay > address.delay ? name : address
}
