import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '@/db/client'
import type { DemoSession } from '@/db/demo/events'
import { loadDemo } from '@/db/demo/load-demo'
import { migrateDatabase } from '@/db/migrate'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { UserId } from '@/lib/core/names/rules/ids'
import { notDurable, openDebianPostgres } from '@/scripts/debian-postgres.mjs'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'

/** A demo university that a measurement may change. `sql` is one connection. */
type OwnUniversity = { sql: Sql; url: string; today: CalendarDate }

/** An actor with all rights. */
export const benchSuperuser = (userId: UserId): Actor => ({
  kind: 'person',
  userId,
  username: 'bench',
  fullName: '',
  isSuperuser: true,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
})

/** A server beside the university's: of the same make, and not durable. */
async function emptyServer(): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.TEST_POSTGRES_URL) return openDebianPostgres({ given: notDurable })
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-bench-'))
  chmodSync(directory, 0o755)
  const { url, close } = await openPostgres({ directory, durable: false })
  return {
    url,
    close: async () => {
      await close()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Creates an empty university in a separate non-durable cluster and removes it after `task`. */
export async function withOwnCluster<Result>(
  task: (cluster: Omit<OwnUniversity, 'today'>) => Promise<Result>,
): Promise<Result> {
  const server = await emptyServer()
  const sql = connect(server.url, 1)
  try {
    await migrateDatabase(sql)
    return await task({ sql, url: server.url })
  } finally {
    await sql.end()
    await server.close()
  }
}

/** The middle of a term, as for what runs beside the whole product (scripts/own-university.mjs). */
const today = calendarDate('2026-11-18')

/** Creates a demo university in a separate non-durable cluster and removes it after `task`. */
export const withOwnUniversity = <Result>(
  task: (university: OwnUniversity) => Promise<Result>,
  session?: DemoSession,
): Promise<Result> =>
  withOwnCluster(async (cluster) => {
    await loadDemo(cluster.sql, { today, session, report: (step) => console.log(`  ${step}`) })
    return task({ ...cluster, today })
  })
