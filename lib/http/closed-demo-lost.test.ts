import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { database } from '@/db/connection'
import { servedDatabase } from '@/testing/served-database'
import { closeDemo } from './closed-demo'

const cookie = 'next-auth.session-token=s'

async function cookieLeft(): Promise<string | undefined> {
  const request = { headers: { cookie, 'x-came-through': '1' } } as unknown as IncomingMessage
  await closeDemo(request)
  return request.headers.cookie
}

test('a question that the database did not answer is asked again by the next request', async () => {
  await servedDatabase()
  await database().execute(sql`alter table university rename to lost`)
  expect(await cookieLeft()).toBe('')
  await database().execute(sql`alter table lost rename to university`)
  expect(await cookieLeft()).toBe(cookie)
})
