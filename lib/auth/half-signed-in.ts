import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Database } from '@/db/client'
import { findDoor, type TrustedBrowserFacts } from '@/db/queries/accounts/second-factors'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type UserId, isId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { actorOf } from './actor'
import { cookieValue, isSecure, setCookie } from './cookies'
import { stepBehind } from './second-factor'
import { keyFor } from './secrets'
import { startSession } from './session'

/** Seconds allowed for the second step of a sign-in. */
const lifetime = 10 * 60

const cookieName = () => (isSecure() ? '__Host-sign-in' : 'sign-in')

/** A digest of the password hash: changing the password invalidates every token issued for the old one. */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

/**
 * The second step this user must take after the password, and a `Set-Cookie` recording that this browser has
 * passed the first. The cookie allows only the second step. Null if there is no second step.
 */
export async function halfSignedIn(
  db: Database,
  userId: UserId,
  now: Date,
): Promise<{ step: 'code' | 'enrol'; cookie: string } | null> {
  const door = await findDoor(db, userId)
  const step = door && stepBehind(door)
  if (!step) return null
  const issuedAt = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ mark: markOf(door.passwordHash ?? '') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setExpirationTime(issuedAt + lifetime)
    .sign(keyFor('sign-in'))
  return { step, cookie: setCookie(cookieName(), token, lifetime) }
}

const clearedHalf = (): string => setCookie(cookieName(), '', 0)

/** The user whose password this browser has recently given, and their second step; null if there is none. */
export async function halfSignIn(
  db: Database,
  headers: Headers,
  now: Date,
): Promise<
  | (Pick<Actor, 'userId' | 'username'> &
      Pick<TrustedBrowserFacts, 'passwordHash' | 'knownSince'> & { step: 'code' | 'enrol' })
  | null
> {
  const token = cookieValue(headers.get('cookie'), cookieName())
  if (!token) return null
  const verified = await jwtVerify(token, keyFor('sign-in'), {
    algorithms: ['HS256'],
    currentDate: now,
    requiredClaims: ['sub', 'exp'],
  }).catch(() => null)
  const userId = Number(verified?.payload.sub)
  if (!verified || !isId<UserId>(userId)) return null
  const door = await findDoor(db, userId)
  if (!door?.active || door.passwordHash === null) return null
  if (verified.payload.mark !== markOf(door.passwordHash)) return null
  const step = stepBehind(door)
  const { username, passwordHash, knownSince } = door
  return step && { userId, username, passwordHash, knownSince, step }
}

/**
 * The user who may enrol a second factor: signed in, or required to enrol before signing in. Throws
 * `not_signed_in`.
 */
export async function whoEnrols(
  db: Database,
  headers: Headers,
  now: Date,
): Promise<Pick<Actor, 'userId' | 'username'> & { isSignedIn: boolean }> {
  const actor = await actorOf(headers)
  if (actor) return { ...actor, isSignedIn: true }
  const half = await halfSignIn(db, headers, now)
  if (half?.step !== 'enrol') throw new ServiceError('not_signed_in', errorTexts.notSignedIn)
  return { ...half, isSignedIn: false }
}

/** Completes the sign-in: `answer` gets the session cookie and loses the cookie of the first step. */
export async function signInWholly(
  answer: Response,
  db: Database,
  userId: UserId,
  headers: Headers,
  by: 'app' | 'recovery_code',
): Promise<Response> {
  answer.headers.append('set-cookie', clearedHalf())
  return startSession(answer, db, userId, headers, by)
}
