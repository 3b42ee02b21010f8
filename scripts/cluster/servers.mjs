import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { packageFiles, openPostgres } from '../embedded-postgres.mjs'
import { waitFor } from '../processes.mjs'
import { makeStandby } from './standby.mjs'

const names = ['a', 'b']
const other = (name) => (name === 'a' ? 'b' : 'a')
/** Milliseconds until a standby follows, and until all processes of a killed server have ended. */
const patience = 60_000

/** Runs `work` on one connection to a server. */
async function on({ url }, work) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The statement takes no parameters; '': none. */
const setSynchronous = {
  '': (sql) => sql`alter system set synchronous_standby_names = ''`,
  a: (sql) => sql`alter system set synchronous_standby_names = 'a'`,
  b: (sql) => sql`alter system set synchronous_standby_names = 'b'`,
}
const synchronous = (server, standby) =>
  on(server, async (sql) => {
    await setSynchronous[standby](sql)
    await sql`select pg_reload_conf()`
  })

/** The processes using a data folder, on Linux; elsewhere only the postmaster is known. */
function processesIn(data) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((entry) => {
    try {
      return readlinkSync(`/proc/${entry}/cwd`) === data ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

/** Kills the remaining processes of a server: it must not acknowledge anything once the other is promoted. */
async function fence(directory) {
  const { data } = packageFiles(directory)
  const isGone = () => {
    const left = processesIn(data)
    for (const pid of left)
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    return left.length === 0
  }
  if (!(await waitFor(isGone, patience))) throw new Error(`${data}: processes that do not end`)
}

/**
 * Two PostgreSQL servers, `a` and `b`, on `ports`: the primary and its standby, which has every change before
 * it is acknowledged. The folder records which one is the primary. `prepare` is called with the primary's
 * address before it has a standby.
 * @param {{ directory: string, ports: { a: number, b: number }, prepare: (url: string) => Promise<void> }}
 * options
 */
export async function openServers({ directory, ports, prepare }) {
  const folders = Object.fromEntries(names.map((name) => [name, path.join(directory, name)]))
  const note = path.join(directory, 'primary')
  mkdirSync(directory, { recursive: true })
  let primary = existsSync(note) ? readFileSync(note, 'utf8').trim() : 'a'
  const servers = {}
  const open = async (name) => {
    servers[name] = await openPostgres({ directory: folders[name], port: ports[name] })
    if (servers[name].port !== ports[name]) throw new Error(`${ports[name]}: the port is taken`)
  }

  /** Replaces whatever was there by a new copy of the primary. */
  async function openStandby() {
    const name = other(primary)
    await on(servers[primary], (sql) =>
      makeStandby({
        sql,
        url: servers[primary].url,
        source: folders[primary],
        directory: folders[name],
        name,
      }),
    )
    await open(name)
    const isStreaming = () =>
      on(servers[primary], async (sql) => {
        const found =
          await sql`select from pg_stat_replication where application_name = ${name} and state = 'streaming'`
        return found.length > 0
      })
    if (!(await waitFor(isStreaming, patience, 100))) throw new Error('The standby does not follow')
    await synchronous(servers[primary], name)
  }

  const close = async () => {
    await servers[other(primary)]?.close()
    await servers[primary]?.close()
  }
  try {
    await open(primary)
    await synchronous(servers[primary], '')
    await prepare(servers[primary].url)
    await openStandby()
  } catch (error) {
    await close()
    throw error
  }

  return {
    get primary() {
      return primary
    },
    get standby() {
      return other(primary)
    },
    url: (name) => servers[name].url,
    pid: (name) => servers[name].pid(),
    reopen: open,
    /**
     * Promotes the standby, once all processes of the old primary are gone. Without a standby of its own it
     * waits for none.
     */
    async promote() {
      await fence(folders[primary])
      primary = other(primary)
      await synchronous(servers[primary], '')
      await on(servers[primary], (sql) => sql`select pg_promote()`)
      writeFileSync(note, primary)
    },
    openStandby,
    close,
  }
}
