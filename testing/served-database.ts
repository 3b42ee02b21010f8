import { randomBytes } from 'node:crypto'
import { closeDatabase } from '@/db/connection'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'

afterAll(closeDatabase)

/**
 * A committed database for the test that this process's handlers also use. Call it once, before the first
 * request.
 */
export async function servedDatabase(environment: Record<string, string> = {}): Promise<FreshDatabase> {
  const served = await freshDatabase()
  Object.assign(process.env, {
    DATABASE_URL: served.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    ...environment,
  })
  return served
}
