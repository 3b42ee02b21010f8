import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@/db/client'
import {
  deleteFailedLogins,
  findFailedLogins,
  insertFailedLogin,
  type Tried,
} from '@/db/queries/failed-logins'
import { findCredentials } from '@/db/queries/users'
import { demoPassword } from '@/lib/domain/demo-password'
import type { UserId } from '@/lib/domain/ids'
import type { SecurityEventKind, SecurityReason, Visit } from '@/lib/domain/security-event'
import { turns } from '@/lib/domain/turns'
import { instantNow } from '@/lib/environment/clock'
import { isLocal } from '@/lib/environment/addresses'
import { ServiceError } from '@/lib/services/errors'
import { tooManyAttempts } from '@/lib/text/login'
import { recordFailure } from '@/lib/services/security-events/record-event'
import { keyFor } from './keys'
import { isPassword } from './password'
import { failuresWanted, throttle, throttleWindow } from './throttle'

/** `for`: the action the password protects. */
type Credentials = { username: string; password: string; address: string; for?: SecurityEventKind }

/** Clock and delay, injected by tests. */
export type Time = { now: () => Date; wait: (milliseconds: number) => Promise<unknown> }

export const realTime: Time = { now: instantNow, wait }

/** Two at a time: more hashes would starve pages of threads, and concurrent attempts must be counted. */
const inTurn = turns(2)

type Outcome<Found> = { kind: 'right'; found: Found } | { kind: 'wrong' } | { kind: 'early'; delay: number }

/** A secret being checked. `name`: the key its failures are counted under. `check` returns null for a wrong guess and records it. */
type Guess<Found> = {
  name: string
  visit: Visit
  whose: () => Promise<UserId | null>
  check: (now: Date) => Promise<Found | null>
}

/** A keyed hash of the name. The name itself is not stored: some people type their password there. */
const nameKey = (username: string): string =>
  createHmac('sha256', keyFor('failed-login')).update(username.toLowerCase()).digest('base64url')

function reasonOf(credentials: { active: boolean; passwordHash: string | null } | null): SecurityReason {
  if (!credentials) return 'unknown_name'
  if (!credentials.active) return 'switched_off'
  return credentials.passwordHash === null ? 'no_password' : 'wrong_password'
}

async function tryOnce<Found>(
  db: Database,
  { name, visit, whose, check }: Guess<Found>,
  waited: number,
  now: Date,
): Promise<Outcome<Found>> {
  const tried: Tried = { username: nameKey(name), address: visit.address }
  const since = new Date(now.getTime() - throttleWindow)
  const verdict = throttle(await findFailedLogins(db, tried, since, failuresWanted), now.getTime())
  if (verdict.kind === 'refused') {
    const { retryAfterSeconds } = verdict
    await recordFailure(db, { kind: 'throttled', userId: await whose(), visit })
    throw new ServiceError('too_many_attempts', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
  }
  if (verdict.delay > waited) return { kind: 'early', delay: verdict.delay - waited }
  const found = await check(now)
  if (found === null) {
    await insertFailedLogin(db, tried, now, since)
    return { kind: 'wrong' }
  }
  await deleteFailedLogins(db, tried)
  return { kind: 'right', found }
}

/**
 * Runs the guess, delaying or refusing it after too many failures; null if it is wrong. Throws `too_many_attempts` with the seconds to
 * wait.
 */
export async function throttled<Found>(
  db: Database,
  guess: Guess<Found>,
  { now, wait }: Time,
): Promise<Found | null> {
  for (let waited = 0; ;) {
    const outcome = await inTurn(() => tryOnce(db, guess, waited, now()))
    if (outcome.kind === 'right') return outcome.found
    if (outcome.kind === 'wrong') return null
    await wait(outcome.delay)
    waited += outcome.delay
  }
}

/** The user with this name and password; null if they do not match. Throws `too_many_attempts` with the seconds to wait. */
export function checkCredentials(
  db: Database,
  { username, password, address, for: kind = 'sign_in' }: Credentials,
  time: Time,
): Promise<UserId | null> {
  const visit = { address, session: null }
  const whose = async () => (await findCredentials(db, username))?.userId ?? null
  async function check(): Promise<UserId | null> {
    const credentials = await findCredentials(db, username)
    // An unknown name takes the same time, so timing does not reveal which accounts exist.
    const isTheirs = await isPassword(password, credentials?.active ? credentials.passwordHash : null)
    const isEverybodys = password === demoPassword && !isLocal()
    if (credentials && isTheirs && !isEverybodys) return credentials.userId
    const reason = isTheirs ? 'demo_password' : reasonOf(credentials)
    await recordFailure(db, { kind, userId: credentials?.userId ?? null, visit, reason })
    return null
  }
  return throttled(db, { name: username, visit, whose, check }, time)
}
