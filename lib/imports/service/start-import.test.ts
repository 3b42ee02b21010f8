import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { connect, databaseOf } from '@/db/client'
import { importJob } from '@/db/schema'
import { freshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { superuser } from '@/testing/actors'
import { startImport } from './run-import'

/** Milliseconds that a read may take here. */
const longestRead = 500

test('a file of nine megabytes is stored, though it takes longer than a read may', async () => {
  const { url, db: watch } = await freshDatabase()
  const pool = connect(url, 1, longestRead)
  const actor = { ...superuser, userId: (await buildUser(watch)).id }
  const bytes = randomBytes(9 * 1024 * 1024)
  const { storing } = await watch.transaction(async (holder) => {
    await holder.execute(sql`lock table ${importJob} in share mode`)
    const running = { storing: startImport({ db: databaseOf(pool), actor }, { name: 'week.xlsx', bytes }) }
    let hasEnded = false
    const end = () => void (hasEnded = true)
    running.storing.then(end, end)
    const waitsLong = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - ${2 * longestRead} * interval '1 millisecond'`
    while (!hasEnded && (await watch.execute(waitsLong)).length === 0);
    return running
  })
  const id = await storing
  const [stored] = await watch.select({ id: importJob.id, bytes: importJob.bytes }).from(importJob)
  expect(stored?.id).toBe(id)
  expect(stored?.bytes && bytes.equals(stored.bytes)).toBe(true)
  await pool.end()
})
