import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { POST as login } from '@/app/accounts/login/route'
import { database } from '@/db/connection'
import { user } from '@/db/schema'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { hashPassword } from '@/lib/auth/password'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { environment } from '@/lib/environment/environment'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { closeDemo } from './closed-demo'

beforeAll(async () => {
  await servedDatabase()
  const passwordHash = await hashPassword(demoPassword)
  await database().insert(user).values({ username: 'admin', fullName: 'Администратор', passwordHash })
  await database().execute(sql`insert into university (title, is_demo) values ('Демо', true)`)
})

const cookie =
  'preferences=a; next-auth.session-token=s; sign-in=x; __Host-next-auth.session-token=t; known-browser=k; browser=b'

async function asked(through: boolean) {
  const headers = { cookie, ...(through && { 'x-came-through': '1' }) }
  const request = { headers } as unknown as IncomingMessage
  await closeDemo(request)
  return request.headers
}

test('whoever comes through a proxy to a demo without PUBLIC_URL has no session, and cannot sign in', async () => {
  // As `npm start` sets it for its processes.
  const { HOST, PORT } = environment()
  environment().PUBLIC_URL = `http://${HOST}:${PORT}`
  expect((await asked(false)).cookie).toBe(cookie)
  const headers = await asked(true)
  expect(headers.cookie).toBe('preferences=a; browser=b')
  const signIn = async (given: Record<string, string>) => {
    const browser = new Browser()
    await browser.check()
    const sent = { method: 'POST', body: { username: 'admin', password: demoPassword }, headers: given }
    return (await browser.send(login, '/accounts/login/', sent)).json()
  }
  expect(await signIn({})).toEqual({ result: 'Ok' })
  expect(await signIn({ 'x-came-through': '1' })).toEqual({ result: 'Failed', message: loginTexts.demo })
})

test('one with a public address is for whoever reaches it', async () => {
  environment().PUBLIC_URL = 'https://timetable.example.edu'
  const headers = await asked(true)
  delete environment().PUBLIC_URL
  expect([headers.cookie, headers['x-came-through']]).toEqual([cookie, undefined])
})
