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
import type { SecurityEventKind, SecurityReason } from '@/lib/domain/security-event'
import { turns } from '@/lib/domain/turns'
import { instantNow } from '@/lib/environment/clock'
import { isLocal } from '@/lib/environment/addresses'
import { ServiceError } from '@/lib/services/errors'
import { tooManyAttempts } from '@/lib/text/login'
import { recordFailure } from '@/lib/services/security-events/record-event'
import { keyFor } from './keys'
import { isPassword } from './password'
import { failuresWanted, throttle, throttleWindow } from './throttle'

/** `for`: what the password is to open. */
type Credentials = { username: string; password: string; address: string; for?: SecurityEventKind }

/** Time, as sign-in passes through it. */
export type Time = { now: () => Date; wait: (milliseconds: number) => Promise<unknown> }

/** Time as it passes. */
export const realTime: Time = { now: instantNow, wait }

/** More hashes at once would starve the pages of their threads; checking in turn also counts tries that come together. */
const inTurn = turns(2)

type Outcome = { kind: 'signed in'; userId: UserId } | { kind: 'wrong' } | { kind: 'early'; delay: number }

/** A name as people are told apart by it. Not the name itself: some type their password there. */
const nameKey = (username: string): string =>
  createHmac('sha256', keyFor('failed-login')).update(username.toLowerCase()).digest('base64url')

function reasonOf(credentials: { active: boolean; passwordHash: string | null } | null): SecurityReason {
  if (!credentials) return 'unknown_name'
  if (!credentials.active) return 'switched_off'
  return credentials.passwordHash === null ? 'no_password' : 'wrong_password'
}

async function tryOnce(
  db: Database,
  { username, password, address, for: kind = 'sign_in' }: Credentials,
  waited: number,
  now: Date,
): Promise<Outcome> {
  const tried: Tried = { username: nameKey(username), address }
  const visit = { address, session: null }
  const since = new Date(now.getTime() - throttleWindow)
  const verdict = throttle(await findFailedLogins(db, tried, since, failuresWanted), now.getTime())
  if (verdict.kind === 'refused') {
    const { retryAfterSeconds } = verdict
    const userId = (await findCredentials(db, username))?.userId ?? null
    await recordFailure(db, { kind: 'throttled', userId, visit })
    throw new ServiceError('too_many_attempts', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
  }
  if (verdict.delay > waited) return { kind: 'early', delay: verdict.delay - waited }
  const credentials = await findCredentials(db, username)
  // A name that nobody has takes the same work: nobody learns from the clock who has an account.
  const isTheirs = await isPassword(password, credentials?.active ? credentials.passwordHash : null)
  const isEverybodys = password === demoPassword && !isLocal()
  if (!credentials || !isTheirs || isEverybodys) {
    await insertFailedLogin(db, tried, now, since)
    const reason = isTheirs ? 'demo_password' : reasonOf(credentials)
    await recordFailure(db, { kind, userId: credentials?.userId ?? null, visit, reason })
    return { kind: 'wrong' }
  }
  await deleteFailedLogins(db, tried)
  return { kind: 'signed in', userId: credentials.userId }
}

/** Whose name and password these are; null for nobody's. Throws `too_many_attempts` with the seconds to wait. */
export async function checkCredentials(
  db: Database,
  credentials: Credentials,
  { now, wait }: Time,
): Promise<UserId | null> {
  for (let waited = 0; ;) {
    const outcome = await inTurn(() => tryOnce(db, credentials, waited, now()))
    if (outcome.kind === 'signed in') return outcome.userId
    if (outcome.kind === 'wrong') return null
    await wait(outcome.delay)
    waited += outcome.delay
  }
}
