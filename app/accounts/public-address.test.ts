import { user } from '@/db/schema'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { hashPassword } from '@/lib/auth/password'
import { loginTexts } from '@/lib/core/accounts/texts/login'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { POST as login } from './login/route'

const password = 'собственный пароль'

beforeAll(async () => {
  const { db } = await servedDatabase({ PUBLIC_URL: 'https://timetable.example.edu' })
  await db.insert(user).values([
    { username: 'admin', fullName: 'Администратор', passwordHash: await hashPassword(demoPassword) },
    { username: 'planner', fullName: 'Диспетчер', passwordHash: await hashPassword(password) },
  ])
})

const signIn = async (username: string, given: string) => {
  const browser = new Browser()
  await browser.check()
  const body = { username, password: given }
  return browser.send(login, '/accounts/login/', { method: 'POST', body })
}

test('the demo’s password, which everybody knows, opens nothing', async () => {
  // That it is the demo's is told alike of every name, so that it tells nothing of this one.
  for (const name of ['admin', 'planner', 'nobody'])
    expect(await (await signIn(name, demoPassword)).json()).toEqual({
      result: 'Failed',
      message: loginTexts.demo,
    })
  expect(await (await signIn('planner', 'чужой пароль')).json()).toEqual({
    result: 'Failed',
    message: loginTexts.wrong,
  })
})

test('over https the session’s cookie is this host’s alone', async () => {
  const cookie = (await signIn('planner', password)).headers.get('set-cookie')
  expect(cookie).toMatch(/^__Host-next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure; /)
})
