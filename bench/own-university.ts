import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, type Sql } from '@/db/client'
import { loadDemo } from '@/db/demo/load-demo'
import { migrateDatabase } from '@/db/migrate'
import type { Actor } from '@/lib/domain/actor'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { UserId } from '@/lib/domain/ids'
import { universityNow } from '@/lib/environment/clock'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'

/** A demo university that a measurement may change. `sql` is one connection. */
type OwnUniversity = { sql: Sql; url: string; today: CalendarDate }

/** An actor with all rights. */
export const superuser = (userId: UserId): Actor => ({
  userId,
  username: 'bench',
  fullName: '',
  isSuperuser: true,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
})

/** Creates a demo university in a separate non-durable cluster and removes it after `task`. */
export async function withOwnUniversity<Result>(
  task: (university: OwnUniversity) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-bench-'))
  chmodSync(directory, 0o755)
  const server = await openPostgres({ directory, durable: false })
  const sql = connect(server.url, 1)
  try {
    const { date: today } = universityNow()
    await migrateDatabase(sql)
    await loadDemo(sql, { today, report: (step) => console.log(`  ${step}`) })
    return await task({ sql, url: server.url, today })
  } finally {
    await sql.end()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}
