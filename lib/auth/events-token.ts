import { jwtVerify, SignJWT } from 'jose'
import { type UserId, isId } from '@/lib/core/names/rules/ids'
import { keyFor } from './secrets'

const lifetime = 10 * 60

/** `sessionId` is the id of the session row, which cannot be used as a cookie. */
type Bearer = { userId: UserId; sessionId: string }

/**
 * A token for the live server, valid for ten minutes from `now`, for one session of a user. Its `exp` is
 * readable.
 */
export function signEventsToken({ userId, sessionId }: Bearer, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .sign(keyFor('events-token'))
}

/** The token's bearer and expiry (seconds since 1970); null if it is not ours, malformed or expired. */
export async function verifyEventsToken(token: string, now: Date): Promise<(Bearer & { expiresAt: number }) | null> {
  const verified = await jwtVerify(token, keyFor('events-token'), {
    algorithms: ['HS256'],
    currentDate: now,
    requiredClaims: ['sub', 'exp'],
  }).catch(() => null)
  const userId = Number(verified?.payload.sub)
  const { sid: sessionId, exp: expiresAt } = verified?.payload ?? {}
  return isId<UserId>(userId) && typeof sessionId === 'string' && expiresAt !== undefined
    ? { userId, sessionId, expiresAt }
    : null
}
