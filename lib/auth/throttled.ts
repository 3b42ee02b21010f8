import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@/db/client'
import {
  deleteFailedLogin,
  deleteFailedLogins,
  findFailedLogins,
  insertFailedLogin,
  lockTries,
  type Tried,
} from '@/db/queries/accounts/failed-logins'
import { recordFailure } from '@/lib/accounts/service/record-event'
import { tooManyAttempts } from '@/lib/core/accounts/texts/login'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { turns } from '@/lib/core/wire/rules/turns'
import { instantNow } from '@/lib/environment/clock'
import { keyFor } from './secrets'

const minute = 60_000

/** Milliseconds after which a failure is forgotten. */
export const throttleWindow = 6 * 60 * minute
/** For one person's typing errors, and for an address, only younger failures cause delays. */
const shortWindow = 15 * minute

/**
 * Up to `free` failures there is no delay; each further one lengthens it; from `refused` on, attempts are
 * rejected.
 */
type Limit = { window: number; free: number; refused: number; delay: (over: number) => number }

/** For one name, from one address or in a browser known to be its owner's. */
const ownLimit: Limit = {
  window: shortWindow,
  free: 10,
  refused: 15,
  delay: (over) => 500 * 2 ** over,
}

/** The same over a longer time, so that no single address uses up the guesses of all strangers. */
const ownLongLimit: Limit = { window: throttleWindow, free: 20, refused: 20, delay: () => 0 }

/**
 * For one name in all browsers not known to be its owner's, anywhere: 100 a day. The owner of a guessed name
 * waits four seconds at most.
 */
const strangersLimit: Limit = {
  window: throttleWindow,
  free: 10,
  refused: 25,
  delay: (over) => Math.min(250 * 2 ** over, 4000),
}

/**
 * For one address, counting names rather than attempts: a campus shares one address, and one hurried user is
 * no attack.
 */
const addressLimit: Limit = {
  window: shortWindow,
  free: 50,
  refused: 100,
  delay: (over) => 250 * 2 ** Math.floor(over / 10),
}

/**
 * Failures, newest first, in milliseconds since 1970. `own`: of the name from this address, or in this
 * browser; `ofStrangers`: of the name in all unknown browsers; `atAddress`: the last one of each name there.
 * For a known browser only `own` counts.
 */
type Failures = {
  own: readonly number[]
  ofStrangers: readonly number[]
  atAddress: readonly number[]
}

/** How many failures of each kind `throttle` needs. */
const failuresWanted = {
  own: ownLongLimit.refused,
  ofStrangers: strangersLimit.refused,
  atAddress: addressLimit.refused,
}

type Verdict = { kind: 'after'; delay: number } | { kind: 'refused'; retryAfterSeconds: number }

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

/** Whether an attempt is checked, and after how many milliseconds. */
export const throttle = ({ own, ofStrangers, atAddress }: Failures, now: number): Verdict =>
  [
    verdictOf(ownLongLimit, own, now),
    verdictOf(strangersLimit, ofStrangers, now),
    verdictOf(addressLimit, atAddress, now),
  ].reduce(stricter, verdictOf(ownLimit, own, now))

/** Clock and delay, injected by tests. */
export type Time = { now: () => Date; wait: (milliseconds: number) => Promise<unknown> }

export const realTime: Time = { now: instantNow, wait }

/** Two at a time: more hashes would starve pages of threads. */
const inTurn = turns(2)

/**
 * A secret being checked. `name`: the key its failures are counted under; `browser`: a known browser of the
 * owner, or a session of theirs, which keeps strangers' failures apart. `check` returns null for a wrong
 * guess and records it.
 */
export type Guess<Found> = {
  name: string
  visit: Visit
  browser: string | null
  whose: () => Promise<UserId | null>
  check: (now: Date) => Promise<Found | null>
}

/** A keyed hash of the name. The name itself is not stored: some people type their password there. */
const nameKey = (username: string): string =>
  createHmac('sha256', keyFor('failed-login')).update(username.toLowerCase()).digest('base64url')

type Outcome<Found> = { kind: 'right'; value: Found } | { kind: 'wrong' } | Verdict

/** Counts a try as failed before it is checked, so that concurrent tries, in any process, see it. */
const counted = (db: Database, tried: Tried, waited: number, now: Date): Promise<{ id: number } | Verdict> =>
  db.transaction(async (transaction) => {
    await lockTries(transaction, tried)
    const since = new Date(now.getTime() - throttleWindow)
    const failures = await findFailedLogins(transaction, tried, since, failuresWanted)
    const verdict = throttle(failures, now.getTime())
    if (verdict.kind === 'refused' || verdict.delay > waited) return verdict
    return { id: await insertFailedLogin(transaction, tried, now, since) }
  })

async function tryOnce<Found>(
  db: Database,
  { name, visit, browser, check }: Guess<Found>,
  waited: number,
  now: Date,
): Promise<Outcome<Found>> {
  const tried: Tried = { username: nameKey(name), address: visit.address, browser }
  const begun = await counted(db, tried, waited, now)
  if ('kind' in begun) return begun
  try {
    const value = await check(now)
    if (value === null) return { kind: 'wrong' }
    await deleteFailedLogins(db, tried)
    return { kind: 'right', value }
  } catch (error) {
    await deleteFailedLogin(db, begun.id)
    throw error
  }
}

/** Runs the guess, delaying or refusing it after too many failures. */
export async function tried<Found>(
  db: Database,
  guess: Guess<Found>,
  { now, wait }: Time,
): Promise<Exclude<Outcome<Found>, { kind: 'after' }>> {
  for (let waited = 0; ;) {
    const outcome = await inTurn(() => tryOnce(db, guess, waited, now()))
    if (outcome.kind !== 'after') return outcome
    await wait(outcome.delay - waited)
    waited = outcome.delay
  }
}

/** The result of the guess; null if it is wrong. Throws `too_many_attempts` with the seconds to wait. */
export async function throttled<Found>(db: Database, guess: Guess<Found>, time: Time): Promise<Found | null> {
  const outcome = await tried(db, guess, time)
  if (outcome.kind === 'refused') throw await refusedTry(db, guess, outcome.retryAfterSeconds)
  return outcome.kind === 'right' ? outcome.value : null
}

/** Records that a guess was refused. */
export async function refusedTry<Found>(
  db: Database,
  { whose, visit }: Pick<Guess<Found>, 'whose' | 'visit'>,
  retryAfterSeconds: number,
): Promise<ServiceError> {
  await recordFailure(db, { kind: 'throttled', userId: await whose(), visit })
  return new ServiceError('too_many_attempts', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
}
