import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Queryable } from '@/db/client'
import { findDoor } from '@/db/queries/accounts/second-factors'
import type { UserId } from '@/lib/core/names/rules/ids'
import { instantNow } from '@/lib/environment/clock'
import { cookieValue, isSecure, setCookie } from './cookies'
import { keyFor } from './secrets'

/** Seconds for which a browser is known after a sign-in. */
const lifetime = 180 * 24 * 60 * 60
/** On a shared computer, the people who signed in last. */
const mostPeople = 5

const cookieName = () => (isSecure() ? '__Host-known-browser' : 'known-browser')

/** An account with what ends the recognition when it changes: a new password, and signing out everywhere. */
type Account = { userId: UserId; passwordHash: string | null; knownSince: Date }

/**
 * Records that an account signed in with this browser. `browser`: the browser's name, different for each
 * account.
 */
type TrustedAccount = { userId: number; browser: string; mark: string }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const markOf = ({ userId, passwordHash, knownSince }: Account): string =>
  digest(`${userId} ${knownSince.getTime()} ${passwordHash ?? ''}`)

/**
 * The mark for a browser in which a password was set that takes effect later: it survives the end of all
 * sessions at that moment, but not another password.
 */
const markOfProposed = ({ userId, passwordHash }: Omit<Account, 'knownSince'>): string =>
  digest(`${userId} proposed ${passwordHash ?? ''}`)

const isTrustedAccount = (one: unknown): one is TrustedAccount =>
  typeof one === 'object' && one !== null && 'userId' in one && 'browser' in one && 'mark' in one

async function trustedAccounts(headers: Headers): Promise<TrustedAccount[]> {
  const token = cookieValue(headers.get('cookie'), cookieName())
  if (!token) return []
  const options = { algorithms: ['HS256'], currentDate: instantNow(), requiredClaims: ['exp'] }
  const verified = await jwtVerify(token, keyFor('known-browser'), options).catch(() => null)
  const people = verified?.payload.people
  return Array.isArray(people) ? people.filter(isTrustedAccount) : []
}

/**
 * The name of this browser if the account has signed in with it, and no new password or signing out
 * everywhere has ended that since.
 */
export async function trustedBrowser(headers: Headers, account: Account | null): Promise<string | null> {
  const accounts = await trustedAccounts(headers)
  if (!account) return null
  const marks = [markOf(account), markOfProposed(account)]
  const own = accounts.find(({ userId, mark }) => userId === account.userId && marks.includes(mark))
  return own?.browser ?? null
}

/** A `Set-Cookie` that makes this browser a known one of the account; null for an account that does not exist. */
export async function trustedBrowserCookie(db: Queryable, userId: UserId, headers: Headers): Promise<string | null> {
  const door = await findDoor(db, userId)
  if (!door) return null
  return signed(headers, userId, markOf({ userId, ...door }))
}

/** The same for a browser in which a password was set that awaits consent. */
export const proposedBrowserCookie = (userId: UserId, passwordHash: string, headers: Headers): Promise<string> =>
  signed(headers, userId, markOfProposed({ userId, passwordHash }))

async function signed(headers: Headers, userId: UserId, mark: string): Promise<string> {
  const accounts = await trustedAccounts(headers)
  const browser = accounts.find((one) => one.userId === userId)?.browser ?? randomBytes(12).toString('base64url')
  const own: TrustedAccount = { userId, browser, mark }
  const people = [own, ...accounts.filter((one) => one.userId !== userId)].slice(0, mostPeople)
  const token = await new SignJWT({ people })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor(instantNow().getTime() / 1000) + lifetime)
    .sign(keyFor('known-browser'))
  return setCookie(cookieName(), token, lifetime)
}
