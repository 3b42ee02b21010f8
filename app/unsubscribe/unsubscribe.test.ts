import type { Database } from '@/db/client'
import { noticeSettings, user } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'
import { unsubscribeUrl } from '@/lib/notices/service/unsubscribe'
import { servedDatabase } from '@/testing/served-database'
import { GET, POST } from './[token]/route'

const reader = 900 as UserId
const email = 'reader@example.edu'

let db: Database
let url: string

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await db.insert(user).values({ id: reader, username: 'reader', fullName: 'Читатель' })
  await db.insert(noticeSettings).values({ userId: reader, email, emailConfirmedAt: new Date(0), messenger: true })
  url = unsubscribeUrl(reader, email)
})

async function answer(handler: typeof GET, address = url, init?: RequestInit) {
  const params = Promise.resolve({ token: /([^/]+)\/$/.exec(address)?.[1] ?? '' })
  const response = await handler(new Request(address, init), { params })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const isOn = async () => (await db.select().from(noticeSettings))[0]?.emailOn

test('opening the link asks and changes nothing; one press of a mail program, with no session, ends the letters and names what is left', async () => {
  const asked = await answer(GET)
  expect(asked.status).toBe(200)
  expect(asked.text).toContain(email)
  expect(asked.text).toMatch(/<form method="post"><button>Отписаться<\/button><\/form>/)
  expect(await isOn()).toBe(true)

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const done = await answer(POST, url, { method: 'POST', body })
  expect(done.status).toBe(200)
  expect(done.text).toContain('Вы отписались')
  expect(done.text).toContain('сообщения в\u00a0мессенджере')
  expect(done.text).not.toContain('уведомления в\u00a0браузере')
  expect(await isOn()).toBe(false)
  expect((await answer(POST, url, { method: 'POST' })).status).toBe(200)
  expect((await answer(GET)).text).toContain('Вы отписались')
})

test('a link that is not whole says so, names nobody, and may be kept by no cache nor named to others', async () => {
  const broken = await answer(GET, url.replace(/.\/$/, '/'))
  expect([broken.status, broken.text.includes(email)]).toEqual([404, false])
  expect(broken.headers.get('cache-control')).toBe('no-store')
  const { text } = await answer(GET)
  expect(text).not.toContain(url)
  expect((await answer(POST, url.replace('900.', '901.'), { method: 'POST' })).status).toBe(404)
})
