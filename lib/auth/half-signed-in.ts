import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Database } from '@/db/client'
import { findDoor } from '@/db/queries/second-factors'
import type { Actor } from '@/lib/domain/actor'
import type { UserId } from '@/lib/domain/ids'
import { cookieValue, isSecure, setCookie } from './cookies'
import { keyFor } from './keys'
import { nextStep } from './second-factor'

/** Seconds in which the second step of a sign-in is to be made. */
const lifetime = 10 * 60

const cookieName = () => (isSecure() ? '__Host-sign-in' : 'sign-in')

/** Changes with the password: what a right one has opened, another shuts. */
const markOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

/** A `Set-Cookie` that says that this browser knows the password. It opens nothing but the second step. */
export async function halfSignedIn(db: Database, userId: UserId, now: Date): Promise<string> {
  const door = await findDoor(db, userId)
  const issuedAt = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ mark: markOf(door?.passwordHash ?? '') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setExpirationTime(issuedAt + lifetime)
    .sign(keyFor('sign-in'))
  return setCookie(cookieName(), token, lifetime)
}

export const clearedHalf = (): string => setCookie(cookieName(), '', 0)

/** Whose password this browser has shown of late, and what else they need; null for nobody's. */
export async function halfOf(
  db: Database,
  headers: Headers,
  now: Date,
): Promise<(Pick<Actor, 'userId' | 'username'> & { step: 'code' | 'enrol' }) | null> {
  const token = cookieValue(headers.get('cookie'), cookieName())
  const verified =
    token &&
    (await jwtVerify(token, keyFor('sign-in'), {
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['sub', 'exp'],
    }).catch(() => null))
  if (!verified) return null
  const userId = Number(verified.payload.sub) as UserId
  const door = await findDoor(db, userId)
  if (!door?.active || door.passwordHash === null) return null
  if (verified.payload.mark !== markOf(door.passwordHash)) return null
  const step = await nextStep(db, userId)
  return step && { userId, username: door.username, step }
}
