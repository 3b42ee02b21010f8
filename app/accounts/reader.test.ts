import type { Database } from '@/db/client'
import { session, user } from '@/db/schema'
import { hashPassword } from '@/lib/auth/password'
import { personalCookies, readerCookie, readerNamesCookie } from '@/lib/core/actor/rules/reader-cookie'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { POST as logout } from './logout/route'
import { DELETE as endSessions } from './sessions/route'

const password = 'верный пароль'
let db: Database
let ids: number[]

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  const passwordHash = await hashPassword(password)
  const people = ['first', 'second'].map((username) => ({ username, fullName: username, passwordHash }))
  ids = (await db.insert(user).values(people).returning()).map(({ id }) => id)
})
beforeEach(async () => void (await db.delete(session)))

/** A browser that already holds a reader's data. */
const used = () => {
  const browser = new Browser()
  for (const name of personalCookies) browser.cookies.set(name, 'group.5')
  return browser
}
const names = ({ cookies }: Browser) =>
  JSON.parse(decodeURIComponent(cookies.get(readerNamesCookie) ?? 'null'))?.fullName
const kept = ({ cookies }: Browser) => personalCookies.filter((name) => cookies.has(name))
const cleared = (answer: Response) => answer.headers.get('clear-site-data')

test('a browser knows its person; what it stores of one person is that person’s alone', async () => {
  const browser = used()
  await browser.signIn('first', password)
  expect([browser.cookies.get(readerCookie), names(browser), kept(browser)]).toEqual([String(ids[0]), 'first', []])
  for (const name of personalCookies) browser.cookies.set(name, 'group.5')
  // Again, as after an expired session.
  expect(cleared(await browser.signIn('first', password))).toBeNull()
  expect(kept(browser)).toEqual(personalCookies)
  expect(cleared(await browser.signIn('second', password))).toBe('"cache"')
  expect([browser.cookies.get(readerCookie), names(browser), kept(browser)]).toEqual([String(ids[1]), 'second', []])
})

test.each([
  ['a sign-out', (one: Browser) => one.send(logout, '/accounts/logout/', { method: 'POST' })],
  ['a sign-out everywhere', (one: Browser) => one.send(endSessions, '/accounts/sessions/?own=1', { method: 'DELETE' })],
])('%s leaves a browser nobody’s', async (_, leave) => {
  const browser = used()
  await browser.signIn('first', password)
  for (const name of personalCookies) browser.cookies.set(name, 'group.5')
  const answer = await leave(browser)
  expect([answer.status, cleared(answer)]).toEqual([200, '"cache"'])
  expect([browser.cookies.get(readerCookie), names(browser), kept(browser)]).toEqual(['0', undefined, []])
  expect((await browser.check()).authenticated).toBe(false)
  // The first scripts of the next user stay.
  expect(cleared(await browser.signIn('second', password))).toBeNull()
})
