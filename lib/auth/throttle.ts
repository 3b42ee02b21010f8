const minute = 60_000

/** Milliseconds after which a failure is forgotten. */
export const throttleWindow = 6 * 60 * minute
/** Of what one person mistypes, and of the people at an address, only what is younger slows. */
const shortWindow = 15 * minute

/** Up to `free` failures there is no delay; each further one lengthens it; from `refused` on, attempts are rejected. */
type Limit = { window: number; free: number; refused: number; delay: (over: number) => number }

/** For one name from one address, or in one browser that its owner has signed in with. */
const ownLimit: Limit = {
  ...{ window: shortWindow, free: 10, refused: 15 },
  delay: (over) => 500 * 2 ** over,
}

/** The same in the long run: no address alone uses up what strangers have. */
const ownLongLimit: Limit = { window: throttleWindow, free: 20, refused: 20, delay: () => 0 }

/** For one name in browsers that its owner is not known to use, wherever they are: 100 a day. Whoever comes to a guessed name waits four seconds at most. */
const strangersLimit: Limit = {
  ...{ window: throttleWindow, free: 10, refused: 25 },
  delay: (over) => Math.min(250 * 2 ** over, 4000),
}

/** For one address, counting names rather than attempts: a campus shares one address, and one hurried user is no attack. */
const addressLimit: Limit = {
  ...{ window: shortWindow, free: 50, refused: 100 },
  delay: (over) => 250 * 2 ** Math.floor(over / 10),
}

/**
 * Failures, newest first, in milliseconds since 1970. `own`: of the name from this address, or in this browser; `ofStrangers`: of the name
 * in all browsers that are not known, `atAddress`: the last of each name there. For a known browser only `own` counts.
 */
export type Failures = {
  own: readonly number[]
  ofStrangers: readonly number[]
  atAddress: readonly number[]
}

/** How many failures of each kind `throttle` needs. */
export const failuresWanted = {
  own: ownLongLimit.refused,
  ofStrangers: strangersLimit.refused,
  atAddress: addressLimit.refused,
}

export type Verdict = { kind: 'after'; delay: number } | { kind: 'refused'; retryAfterSeconds: number }

function verdictOf(limit: Limit, all: readonly number[], now: number): Verdict {
  const failures = all.filter((at) => at > now - limit.window)
  const oldest = failures[limit.refused - 1]
  if (oldest !== undefined)
    return {
      kind: 'refused',
      retryAfterSeconds: Math.max(1, Math.ceil((oldest + limit.window - now) / 1000)),
    }
  const over = failures.length - limit.free
  return { kind: 'after', delay: over < 0 ? 0 : limit.delay(over) }
}

const stricter = (one: Verdict, other: Verdict): Verdict => {
  if (one.kind === 'refused' && other.kind === 'refused')
    return one.retryAfterSeconds > other.retryAfterSeconds ? one : other
  if (one.kind === 'refused' || other.kind === 'refused') return one.kind === 'refused' ? one : other
  return one.delay > other.delay ? one : other
}

/** Whether an attempt is checked, and how many milliseconds after it arrived. */
export const throttle = ({ own, ofStrangers, atAddress }: Failures, now: number): Verdict =>
  [
    verdictOf(ownLongLimit, own, now),
    verdictOf(strangersLimit, ofStrangers, now),
    verdictOf(addressLimit, atAddress, now),
  ].reduce(stricter, verdictOf(ownLimit, own, now))
