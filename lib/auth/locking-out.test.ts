import type { Database } from '@/db/client'
import { updateAccount } from '@/db/queries/accounts/accounts'
import { deleteSessionsOf } from '@/db/queries/accounts/sessions'
import { failedLogin, secondFactor, user } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { servedDatabase } from '@/testing/served-database'
import { hashPassword } from './password'
import { confirmSecondFactor, offerSecondFactor } from './second-factor'
import { codeOf, stepAt } from './second-factor-codes'
import { signInWithPassword } from './sign-in'
import type { Time } from './throttled'
import { trustedBrowserCookie, proposedBrowserCookie } from './trusted-browser'

const password = 'верный пароль был'
const minute = 60_000
let db: Database
let admin: UserId

beforeAll(async () => {
  ;({ db } = await servedDatabase())
})
beforeEach(async () => {
  await db.delete(failedLogin)
  await db.delete(user)
  const [made] = await db
    .insert(user)
    .values({ username: 'admin', fullName: 'Администратор', passwordHash: await hashPassword(password) })
    .returning({ id: user.id })
  if (!made) throw new Error('No account')
  admin = made.id
})

/** Waiting only advances the time of the person who waits. */
class Clock {
  at = Date.UTC(2026, 10, 21, 8)
  /** A person arriving now; `waited`: how long they had to wait. */
  person(): Time & { waited: () => number } {
    let waited = 0
    const wait = async (milliseconds: number) => {
      waited += milliseconds
    }
    return { now: () => new Date(this.at + waited), wait, waited: () => waited }
  }
}

type Trial = { username?: string; given?: string; code?: string; address: string; cookie?: string }

/** The result of a person's attempt, and its duration in milliseconds. */
async function comes(clock: Clock, { username = 'admin', given = password, code = '', ...from }: Trial) {
  const time = clock.person()
  const headers = new Headers({ 'x-client-address': from.address, cookie: from.cookie ?? '' })
  const result = await signInWithPassword(db, { username, password: given, code }, headers, time).then(
    (found) => (typeof found === 'string' ? found : 'in'),
    (error) => (error instanceof ServiceError ? error.message : String(error)),
  )
  return { result, within: time.waited() }
}

const cookieOf = async (headers = new Headers()): Promise<string> =>
  (await trustedBrowserCookie(db, admin, headers))?.split(';')[0] ?? ''

const guesser = (number: number) => `198.51.${Math.floor(number / 250)}.${number % 250}`

test('of what a thousand addresses guess at a name in a day a hundred are heard, and its owner is in within 5 s meanwhile', async () => {
  const clock = new Clock()
  const cookie = await cookieOf()
  let heard = 0
  // Each address once in about ten minutes: 144,000 tries would not show more than those before each wait.
  for (let round = 0; round < 24 * 6; round += 1) {
    for (const number of [0, 1, 2, 3]) {
      const address = guesser((round * 4 + number) % 1000)
      const { result } = await comes(clock, { given: `догадка ${round}`, address })
      if (result === 'wrong') heard += 1
    }
    if (round % 24 === 20)
      expect(await comes(clock, { address: '203.0.113.1', cookie })).toEqual({ result: 'in', within: 0 })
    clock.at += 10 * minute
  }
  expect(heard).toBeLessThanOrEqual(100)
  expect(heard).toBeGreaterThanOrEqual(90)
}, 120_000)

test('who guesses from one address keeps nobody out elsewhere, a known browser or none', async () => {
  const clock = new Clock()
  for (let minutes = 0; minutes < 12 * 60; minutes += 4) {
    await comes(clock, { given: 'неверный', address: guesser(1) })
    clock.at += 4 * minute
    if (minutes % 60 !== 0) continue
    const { result, within } = await comes(clock, { address: '203.0.113.9' })
    expect([minutes, result, within <= 5000]).toEqual([minutes, 'in', true])
  }
})

test('where strangers have used up what they have, a code lets in, and nothing reveals whether a name exists', async () => {
  const clock = new Clock()
  const { key } = await offerSecondFactor(db, { userId: admin, username: 'admin' })
  const secret = bytesOf(key)
  const codeAt = (steps: number) => codeOf(secret, stepAt(new Date(clock.at)) + steps)
  const visit = { address: '203.0.113.1', session: 'own' }
  await confirmSecondFactor(db, { userId: admin, username: 'admin' }, { code: codeAt(-1), visit }, clock.person())
  expect(await db.select().from(secondFactor)).toHaveLength(1)
  for (const username of ['admin', 'nobody'])
    for (let number = 0; number < 30; number += 1)
      await comes(clock, { username, given: 'неверный', address: guesser(number) })
  const stranger = { address: '203.0.113.7' }
  const told = await comes(clock, stranger)
  expect(told.result).toContain('с\u00a0кодом второго фактора')
  expect(told.result).toContain('её даст администратор')
  expect(await comes(clock, { ...stranger, username: 'nobody' })).toEqual(told)
  const wrong = await comes(clock, { ...stranger, code: '000000' })
  expect(wrong).toEqual({ result: 'wrong', within: 0 })
  expect(await comes(clock, { ...stranger, username: 'nobody', code: '000000' })).toEqual(wrong)
  expect(await comes(clock, { ...stranger, given: 'неверный', code: codeAt(0) })).toEqual(wrong)
  clock.at += minute
  expect(await comes(clock, { ...stranger, code: codeAt(0) })).toEqual({ result: 'in', within: 0 })
})

test('a browser is known for the account that signed in with it, until its password changes or it is signed out everywhere', async () => {
  const clock = new Clock()
  for (let number = 0; number < 30; number += 1) await comes(clock, { given: 'неверный', address: guesser(number) })
  const own = { address: guesser(0), cookie: await cookieOf() }
  expect((await comes(clock, own)).result).toBe('in')
  expect((await comes(clock, { ...own, cookie: `${own.cookie}x` })).result).not.toBe('in')
  await deleteSessionsOf(db, admin)
  expect((await comes(clock, own)).result).not.toBe('in')
  const again = { ...own, cookie: await cookieOf() }
  expect((await comes(clock, again)).result).toBe('in')
  await updateAccount(db, admin, { passwordHash: await hashPassword(password) })
  expect((await comes(clock, again)).result).not.toBe('in')
  const guessing = { ...own, cookie: await cookieOf() }
  for (let tries = 0; tries < 15; tries += 1) await comes(clock, { ...guessing, given: 'неверный' })
  expect((await comes(clock, guessing)).result).toContain('Слишком много')
})

test('whoever has nothing to show comes in by the password that they set by a link, where they set it, while others guess', async () => {
  const clock = new Clock()
  const proposed = await hashPassword('новый пароль по ссылке')
  const cookie = (await proposedBrowserCookie(admin, proposed, new Headers())).split(';')[0] ?? ''
  const owner = { given: 'новый пароль по ссылке', address: '203.0.113.5', cookie }
  const guessed = async () => {
    for (let number = 0; number < 30; number += 1) await comes(clock, { given: 'неверный', address: guesser(number) })
  }
  await guessed()
  // Until someone consents it is a browser like any other.
  expect((await comes(clock, owner)).result).toContain('её даст администратор')
  await updateAccount(db, admin, { passwordHash: proposed })
  await deleteSessionsOf(db, admin)
  await guessed()
  expect((await comes(clock, { ...owner, cookie: '' })).result).toContain('её даст администратор')
  expect(await comes(clock, owner)).toEqual({ result: 'in', within: 0 })
  await updateAccount(db, admin, { passwordHash: await hashPassword(password) })
  expect((await comes(clock, { ...owner, given: password })).result).toContain('её даст администратор')
})

/** Decodes base32 (RFC 4648), as an app reads the key. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
