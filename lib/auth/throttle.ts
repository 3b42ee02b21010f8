/** Failures older than this are forgotten; milliseconds. */
export const throttleWindow = 15 * 60 * 1000

/** Up to `free` failures cost nothing; each one more makes the next try wait, and from `refused` on it is not heard at all. */
type Limit = { free: number; refused: number; delay: (over: number) => number }

/** For one name, whoever tries it. */
const nameLimit: Limit = { free: 10, refused: 15, delay: (over) => 500 * 2 ** over }

/** For one address, in people whose names failed there: a campus shares one address, and one in a hurry is no attack. */
const addressLimit: Limit = { free: 50, refused: 100, delay: (over) => 250 * 2 ** Math.floor(over / 10) }

/** Failures of the window, newest first, as milliseconds since 1970: of the name, and the last of each name at the address. */
export type Failures = { ofName: readonly number[]; atAddress: readonly number[] }

/** As many of each as the verdict needs to know. */
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

/** Whether a try is heard, and after how many milliseconds since it was made. */
export function throttle({ ofName, atAddress }: Failures, now: number): Verdict {
  const name = verdictOf(nameLimit, ofName, now)
  const address = verdictOf(addressLimit, atAddress, now)
  if (name.kind === 'refused' && address.kind === 'refused')
    return name.retryAfterSeconds > address.retryAfterSeconds ? name : address
  if (name.kind === 'refused') return name
  if (address.kind === 'refused') return address
  return name.delay > address.delay ? name : address
}
