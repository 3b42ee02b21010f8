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
import type { UserId } from '@/lib/core/rules/names/ids'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { turns } from '@/lib/core/rules/calls/turns'
import { instantNow } from '@/lib/environment/clock'
import { ServiceError } from '@/lib/core/service/errors'
import { recordFailure } from '@/lib/accounts/service/record-event'
import { tooManyAttempts } from '@/lib/core/texts/accounts/login'
import { keyFor } from './keys'
import { failuresWanted, throttle, throttleWindow, type Verdict } from './throttle'

/** Clock and delay, injected by tests. */
export type Time = { now: () => Date; wait: (milliseconds: number) => Promise<unknown> }

export const realTime: Time = { now: instantNow, wait }

/** Two at a time: more hashes would starve pages of threads. */
const inTurn = turns(2)

/**
 * A secret being checked. `name`: the key its failures are counted under; `browser`: one that its owner is known to use, or a session of
 * theirs, which strangers have no part in. `check` returns null for a wrong guess and records it.
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

type Outcome<Found> = { kind: 'right'; found: Found } | { kind: 'wrong' } | Verdict

/** Counts a try as failed before it is checked: whoever comes at the same time, in whatever process, finds it counted. */
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
    const found = await check(now)
    if (found === null) return { kind: 'wrong' }
    await deleteFailedLogins(db, tried)
    return { kind: 'right', found }
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

/** The same; null if it is wrong. Throws `too_many_attempts` with the seconds to wait. */
export async function throttled<Found>(db: Database, guess: Guess<Found>, time: Time): Promise<Found | null> {
  const outcome = await tried(db, guess, time)
  if (outcome.kind === 'refused') throw await refusedTry(db, guess, outcome.retryAfterSeconds)
  return outcome.kind === 'right' ? outcome.found : null
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
