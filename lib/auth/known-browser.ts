import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Queryable } from '@/db/client'
import { findDoor } from '@/db/queries/second-factors'
import type { UserId } from '@/lib/domain/ids'
import { instantNow } from '@/lib/environment/clock'
import { cookieValue, isSecure, setCookie } from './cookies'
import { keyFor } from './keys'

/** Seconds for which a browser is known after a sign-in. */
const lifetime = 180 * 24 * 60 * 60
/** Of a shared computer, those who signed in last. */
const mostPeople = 5

const cookieName = () => (isSecure() ? '__Host-known-browser' : 'known-browser')

/** What ends it: another password, and signing out everywhere. */
type Account = { userId: UserId; passwordHash: string | null; knownSince: Date }

/** That an account signed in with this browser. `browser`: a name of the browser for this account alone. */
type Known = { userId: number; browser: string; mark: string }

const markOf = ({ userId, passwordHash, knownSince }: Account): string =>
  createHash('sha256')
    .update(`${userId} ${knownSince.getTime()} ${passwordHash ?? ''}`)
    .digest('base64url')
    .slice(0, 16)

const isKnown = (one: unknown): one is Known =>
  typeof one === 'object' && one !== null && 'userId' in one && 'browser' in one && 'mark' in one

async function knownIn(headers: Headers): Promise<Known[]> {
  const token = cookieValue(headers.get('cookie'), cookieName())
  if (!token) return []
  const options = { algorithms: ['HS256'], currentDate: instantNow(), requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, keyFor('known-browser'), options).catch(() => null)
  const people = verified?.payload.people
  return Array.isArray(people) ? people.filter(isKnown) : []
}

/** The name of this browser if the account has signed in with it, and neither its password nor anything else has ended that since. */
export async function knownBrowser(headers: Headers, account: Account | null): Promise<string | null> {
  const known = await knownIn(headers)
  if (!account) return null
  const own = known.find(({ userId, mark }) => userId === account.userId && mark === markOf(account))
  return own?.browser ?? null
}

/** A `Set-Cookie` by which this browser is known for one that the account has signed in with; null for an account that is not there. */
export async function knownBrowserCookie(
  db: Queryable,
  userId: UserId,
  headers: Headers,
): Promise<string | null> {
  const door = await findDoor(db, userId)
  if (!door) return null
  const known = await knownIn(headers)
  const browser = known.find((one) => one.userId === userId)?.browser ?? randomBytes(12).toString('base64url')
  const own: Known = { userId, browser, mark: markOf({ userId, ...door }) }
  const people = [own, ...known.filter((one) => one.userId !== userId)].slice(0, mostPeople)
  const token = await new SignJWT({ people })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(instantNow().getTime() / 1000) + lifetime)
    .sign(keyFor('known-browser'))
  return setCookie(cookieName(), token, lifetime)
}
