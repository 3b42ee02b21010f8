import type { Database } from '@/db/client'
import { failedLogin, user } from '@/db/schema'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { servedDatabase } from '@/testing/served-database'
import { hashPassword } from './password'
import { checkCredentials } from './sign-in'
import { throttleWindow } from './throttled'
import type { Time } from './throttled'

const password = 'верный'
const campus = '10.0.0.1'
let db: Database

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  const passwordHash = await hashPassword(password)
  await db.insert(user).values(
    Array.from({ length: 60 }, (_, i) => ({
      username: `person-${i}`,
      fullName: `Человек ${i}`,
      passwordHash,
    })),
  )
})
beforeEach(() => db.delete(failedLogin))

/** A clock that advances only through `wait` and `pass`; `waits` lists the length of each wait. */
function day(): Time & { waits: number[]; pass: (milliseconds: number) => void } {
  let at = Date.UTC(2026, 10, 21, 8)
  const waits: number[] = []
  const pass = (milliseconds: number) => {
    at += milliseconds
  }
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
    pass(milliseconds)
  }
  return { now: () => new Date(at), wait, waits, pass }
}

const attempt = (time: Time, username: string, given: string, address = campus) =>
  checkCredentials(db, { username, password: given, address }, time)

/** The result of an attempt: in, wrong, or the seconds to wait. */
const outcome = (...args: Parameters<typeof attempt>) =>
  attempt(...args).then(
    (userId) => (userId === null ? 'wrong' : 'in'),
    (error) => (error instanceof ServiceError ? error.extra.retryAfterSeconds : error),
  )

test('a name at one address: ten failures free, then growing delays, then 429; elsewhere it waits no longer than 5 s', async () => {
  const time = day()
  for (let i = 0; i < 15; i++) {
    expect(await outcome(time, 'person-1', 'неверный')).toBe('wrong')
    time.pass(1000)
  }
  expect(time.waits).toEqual([500, 1000, 2000, 4000, 8000])
  expect(await outcome(time, 'PERSON-1', password)).toEqual(expect.any(Number))
  const before = time.now().getTime()
  expect(await outcome(time, 'PERSON-1', password, 'elsewhere')).toBe('in')
  expect(time.now().getTime() - before).toBeLessThanOrEqual(5000)
  const seconds = await outcome(time, 'person-1', password)
  time.pass(Number(seconds) * 1000)
  expect(await outcome(time, 'person-1', password)).toBe('in')
})

test('the right password after a few mistakes clears them', async () => {
  const time = day()
  for (let i = 0; i < 9; i++) await outcome(time, 'person-1', 'неверный')
  expect(await outcome(time, 'person-1', password)).toBe('in')
  for (let i = 0; i < 9; i++) await outcome(time, 'person-1', 'неверный')
  expect(await outcome(time, 'person-1', password)).toBe('in')
  expect(time.waits).toEqual([])
})

test('tries that come together are counted like those that come in turn', async () => {
  const time = day()
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => outcome(time, 'person-1', 'неверный')))
  expect(outcomes.filter((each) => each === 'wrong')).toHaveLength(15)
})

test('a campus behind one address, everybody mistyping twice, gets in without a wait', async () => {
  const time = day()
  for (let i = 0; i < 60; i++) {
    await outcome(time, `person-${i}`, 'неверный')
    await outcome(time, `person-${i}`, 'неверный')
    expect(await outcome(time, `person-${i}`, password)).toBe('in')
  }
  expect(time.waits).toEqual([])
}, 120_000)

test('one address guessing at many names is slowed, then refused; others are not', async () => {
  const time = day()
  for (let i = 0; i < 100; i++) expect(await outcome(time, `guess-${i}`, 'неверный')).toBe('wrong')
  expect(time.waits).toHaveLength(50)
  expect(await outcome(time, 'guess-100', 'неверный')).toEqual(expect.any(Number))
  expect(await outcome(time, 'person-1', password, 'elsewhere')).toBe('in')
})

test('failures beyond the window are forgotten', async () => {
  const time = day()
  await outcome(time, 'person-1', 'неверный')
  time.pass(throttleWindow + 1000)
  const [first] = await db.select().from(failedLogin)
  await outcome(time, 'person-2', 'неверный')
  const kept = await db.select().from(failedLogin)
  expect(kept).toHaveLength(1)
  expect(kept[0]?.id).not.toBe(first?.id)
})
