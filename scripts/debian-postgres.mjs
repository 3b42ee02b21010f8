import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { droppedIdentity, freePort } from './embedded-postgres.mjs'
import { endProcess, waitFor } from './processes.mjs'
import { runCommand } from './run-command.mjs'

/**
 * `node scripts/debian-postgres.mjs COMMAND …` runs a command beside a new server of Debian's PostgreSQL 15
 * with its defaults: jit, C.UTF-8, 4 MB of work_mem. After `--not-durable` it does not sync to the disk, for
 * tests. DATABASE_URL is its empty database, TEST_POSTGRES_URL the server for jest, which then starts none.
 * Exits with the command's code.
 */
const programs = '/usr/lib/postgresql/15/bin'

/** Settings that do not affect query plans. */
export const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts such a server in a new folder, which `close` deletes. `given`: settings besides its defaults;
 * `folder`: the place of its data instead of the folder for temporary files.
 * @param {{ given?: Record<string, string>, folder?: string }} [options]
 * @returns {Promise<{ url: string, pid: number | undefined, data: string, close: () => Promise<void> }>}
 */
export async function openDebianPostgres({ given = {}, folder = tmpdir() } = {}) {
  const directory = mkdtempSync(path.join(folder, 'timetable-debian-'))
  const identity = droppedIdentity()
  if (identity) chownSync(directory, identity.uid, identity.gid)
  const data = path.join(directory, 'data')
  const options = { ...identity, cwd: directory, encoding: 'utf8' }
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '--encoding=UTF8']
  const made = spawnSync(path.join(programs, 'initdb'), flags, options)
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: directory, ...given }
  const log = path.join(directory, 'log')
  const output = openSync(log, 'a')
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, detached: true, stdio: ['ignore', output, output] },
  )
  closeSync(output)
  const pidFile = path.join(data, 'postmaster.pid')
  const isReady = () => existsSync(pidFile) && readFileSync(pidFile, 'utf8').includes('ready')
  const close = async () => {
    await endProcess(server.pid, 'SIGINT', 30_000)
    rmSync(directory, { recursive: true, force: true })
  }
  if (!(await waitFor(isReady, 60_000))) {
    const told = readFileSync(log, 'utf8')
    await close()
    throw new Error(`The server did not start: ${told}`)
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: server.pid, data, close }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isDurable = process.argv[2] !== '--not-durable'
  const server = await openDebianPostgres(isDurable ? {} : { given: notDurable })
  // Ctrl-C also reaches the command; when it ends, so do we.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  try {
    const [command, ...args] = process.argv.slice(isDurable ? 2 : 3)
    const env = {
      ...process.env,
      DATABASE_URL: server.url,
      TEST_POSTGRES_URL: server.url,
      AUTH_SECRET: process.env.AUTH_SECRET ?? 'only-for-a-server-that-is-thrown-away',
    }
    process.exitCode = await runCommand(command, args, { env })
  } finally {
    await server.close()
  }
}
