import type { Database } from '@/db/client'
import { findCredentials, type Credentials as Known } from '@/db/queries/core/accounts/users'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { recordFailure } from '@/lib/accounts/service/record-event'
import type { SecurityEventKind, SecurityReason } from '@/lib/core/actor/rules/security-event'
import { type UserId, nobodysId } from '@/lib/core/names/rules/ids'
import { isLocal } from '@/lib/environment/addresses'
import { isPassword } from './password'
import { takeCode, type TakenCode } from './second-factor-codes'
import { throttled, tried, refusedTry, type Guess, type Time } from './throttled'
import { trustedBrowser } from './trusted-browser'
import { cameThrough, clientAddress } from './visit'

/** `isFromElsewhere`: through a proxy, to a demo meant for this machine only. */
type SignInAttempt = { username: string; password: string; address: string; isFromElsewhere?: boolean }

/** Whether a demo refuses it, whatever the name. */
const isOfDemo = ({ password, isFromElsewhere }: Pick<SignInAttempt, 'password' | 'isFromElsewhere'>) =>
  isFromElsewhere || (password === demoPassword && !isLocal())

function reasonOf(credentials: Known | null): SecurityReason {
  if (!credentials) return 'unknown_name'
  if (!credentials.active) return 'switched_off'
  return credentials.passwordHash === null ? 'no_password' : 'wrong_password'
}

/** The user with this name and password; records a failure if they do not match. */
async function ownerOf(
  db: Database,
  { username, password, address, isFromElsewhere = false }: SignInAttempt,
  kind: SecurityEventKind,
): Promise<UserId | null> {
  const credentials = await findCredentials(db, username)
  // An unknown name takes the same time, so timing does not reveal which accounts exist.
  const isTheirs = await isPassword(password, credentials?.active ? credentials.passwordHash : null)
  if (credentials && isTheirs && !isOfDemo({ password, isFromElsewhere })) return credentials.userId
  const reason = isTheirs ? 'demo_password' : reasonOf(credentials)
  const visit = { address, session: null }
  await recordFailure(db, { kind, userId: credentials?.userId ?? null, visit, reason })
  return null
}

const guessOf = (
  db: Database,
  attempt: SignInAttempt,
  browser: string | null,
  kind: SecurityEventKind = 'sign_in',
): Guess<UserId> => ({
  name: attempt.username,
  visit: { address: attempt.address, session: null },
  browser,
  whose: async () => (await findCredentials(db, attempt.username))?.userId ?? null,
  check: () => ownerOf(db, attempt, kind),
})

/**
 * The user with this name and password; null if they do not match. `browser`: see Guess. Throws
 * `too_many_attempts` with the seconds to wait.
 */
export const checkCredentials = (
  db: Database,
  { browser = null, for: kind, ...attempt }: SignInAttempt & { browser?: string | null; for?: SecurityEventKind },
  time: Time,
): Promise<UserId | null> => throttled(db, guessOf(db, attempt, browser, kind), time)

/**
 * The user signing in; `by`: the kind of code, if one was already required. Or why not, which tells nothing of
 * the name and its password.
 */
type SignedIn = { userId: UserId; by: TakenCode | null }
type NotSignedIn = 'wrong' | 'demo'

/**
 * Checks name and password from a browser, which may be a known one of theirs. If strangers have used up the
 * guesses of a name, its owner gets in with a code of the second factor. The code is checked first, so that
 * without it nobody learns anything about the password.
 */
export async function signInWithPassword(
  db: Database,
  { code, ...named }: Omit<SignInAttempt, 'address'> & { code: string },
  headers: Headers,
  time: Time,
): Promise<SignedIn | NotSignedIn> {
  const attempt = { ...named, address: clientAddress(headers), isFromElsewhere: headers.has(cameThrough) }
  const credentials = await findCredentials(db, attempt.username)
  const guess = guessOf(db, attempt, await trustedBrowser(headers, credentials))
  const outcome = await tried(db, guess, time)
  if (outcome.kind === 'right') return { userId: outcome.value, by: null }
  const notSignedIn = isOfDemo(attempt) ? 'demo' : 'wrong'
  if (outcome.kind === 'wrong') return notSignedIn
  if (code === '') throw await refusedTry(db, guess, outcome.retryAfterSeconds)
  const byCode: Guess<SignedIn> = {
    ...guess,
    // Counted by address alone: there are so many codes that strangers need not be counted together.
    name: `\n${attempt.username} ${attempt.address}`,
    async check(now) {
      const by = await takeCode(db, credentials?.userId ?? nobodysId, code, now)
      const userId = await ownerOf(db, by ? attempt : { ...attempt, password: '' }, 'sign_in')
      return by && userId !== null ? { userId, by } : null
    },
  }
  return (await throttled(db, byCode, time)) ?? notSignedIn
}
