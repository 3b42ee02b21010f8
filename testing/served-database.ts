import { randomBytes } from 'node:crypto'
import { closeDatabase } from '@/db/connection'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'

afterAll(closeDatabase)

/** A committed database of the test's own that the handlers of this process use too. Asked once, before the first call. */
export async function servedDatabase(environment: Record<string, string> = {}): Promise<FreshDatabase> {
  const served = await freshDatabase()
  Object.assign(process.env, {
    DATABASE_URL: served.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ...environment,
  })
  return served
}
