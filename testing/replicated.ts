import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect, databaseOf, type Database, type Sql } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { migrateDatabase } from '@/db/migrate'
import { makeStandby } from '@/scripts/cluster/standby.mjs'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { waitFor } from '@/scripts/processes.mjs'

type Server = Awaited<ReturnType<typeof openPostgres>>

/** A primary and its standby, for this test only; `sql` and `db` write, `standby` reads. */
export type Replicated = {
  sql: Sql
  db: Database
  standby: Sql
  servers: { primary: Server; standby: Server }
  /** A URL with both servers, for clients that look for the primary. */
  url: string
  /** Restarts a server that was killed. */
  reopen: (which: 'primary' | 'standby') => Promise<void>
  /** Waits until the standby has replayed everything. */
  caughtUp: () => Promise<void>
}

const both = (one: string, other: string): string => {
  const { host } = new URL(other)
  return one.replace(/^(.*@)([^/]+)(.*)$/, `$1$2,${host}$3`)
}

/** Starts them before the tests of a file, for this process's handlers too, and removes them afterwards. */
export function replicated(): () => Replicated {
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-replicated-'))
  chmodSync(directory, 0o755)
  const folders = { primary: path.join(directory, 'a'), standby: path.join(directory, 'b') }
  const opened: Server[] = []
  const open = async (which: 'primary' | 'standby', port?: number) => {
    const server = await openPostgres({ directory: folders[which], durable: false, port })
    opened.push(server)
    return server
  }
  let made: Replicated | undefined

  beforeAll(async () => {
    const primary = await open('primary')
    const sql = connect(primary.url, 4)
    await migrateDatabase(sql)
    const backup = connect(primary.url, 1)
    const copy = { url: primary.url, source: folders.primary, directory: folders.standby, name: 'standby' }
    await makeStandby({ sql: backup, ...copy })
    await backup.end()
    const servers = { primary, standby: await open('standby') }
    const standby = connect(servers.standby.url, 1)
    const caughtUp = async () => {
      const [end] = await sql<{ at: string }[]>`select pg_current_wal_insert_lsn() as at`
      const hasIt = async () =>
        (await standby`select where pg_last_wal_replay_lsn() >= ${end?.at ?? ''}::pg_lsn`).length > 0
      if (!(await waitFor(hasIt, 20_000))) throw new Error('The standby does not follow')
    }
    made = {
      sql,
      standby,
      servers,
      caughtUp,
      db: databaseOf(sql),
      url: both(primary.url, servers.standby.url),
      async reopen(which) {
        servers[which] = await open(which, servers[which].port)
      },
    }
    Object.assign(process.env, {
      DATABASE_URL: made.url,
      DATABASE_REPLICA_URLS: `${primary.url} ${servers.standby.url}`,
      AUTH_SECRET: 'x'.repeat(32),
      UNIVERSITY_TIME_ZONE: 'UTC',
    })
  }, 120_000)

  afterAll(async () => {
    await closeDatabase()
    if (made) await Promise.all([made.sql, made.standby].map((one) => one.end({ timeout: 0 })))
    for (const server of opened.toReversed()) await server.close()
    rmSync(directory, { recursive: true, force: true })
  }, 60_000)

  return () => {
    if (!made) throw new Error('Before the tests')
    return made
  }
}
