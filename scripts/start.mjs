import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { builtProgram, importBuilt } from '../lib/environment/built-source.mjs'
import { readDotEnv } from './dot-env.mjs'
import { ensureInstalled } from './install.mjs'
import { waitFor } from './processes.mjs'
import { step } from './progress.mjs'
import { isHealthy, isListening, requireAnswer, requireFreePort } from './reachability.mjs'
import { takeOver } from './registry.mjs'
import { runCommand } from './run-command.mjs'
import { onStopRequested } from './stop-signals.mjs'
import { supervise } from './supervisor.mjs'

const isDevelopment = process.argv.includes('--dev')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stopping = new AbortController()
const { signal } = stopping
/** Functions that stop what has been started; called in reverse order. */
const toStop = []
let stopped

/** Stops everything; further calls do nothing. */
function stopAll() {
  stopping.abort()
  stopped ??= (async () => {
    for (const stop of toStop.toReversed()) await stop()
  })()
  return stopped
}

// Registered before anything starts, so that nothing is left running.
onStopRequested(() => {
  if (signal.aborted) return
  stopping.abort()
  console.log(texts.stopping)
})

try {
  await start()
} catch (error) {
  if (!signal.aborted) {
    console.error(error.message)
    process.exitCode = 1
  }
}
await stopAll()
if (process.exitCode !== 1) console.log(texts.stopped)
process.exit()

async function start() {
  await ensureInstalled({ signal })
  const { openDatabase, readSettings } = await import('./settings.mjs')
  const settings = await readSettings({ ...readDotEnv(), ...process.env }, { signal })
  const { host, port, livePort, isEmbedded } = settings
  const registry = await takeOver(settings.directory)
  toStop.push(registry.leave)
  await requireFreePort('PORT', host, port)
  await requireFreePort('LIVE_PORT', host, livePort)
  if (isEmbedded && ['0.0.0.0', '::'].includes(host)) console.warn(texts.openToAll(host))
  if (!isDevelopment) {
    const { ensureBuilt } = await import('./build.mjs')
    await ensureBuilt({ signal })
  }
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

  let database = await step(texts.step.database, () => openDatabase(settings, { signal }))
  toStop.push(() => database.close())
  signal.throwIfAborted()
  const prepare = [...builtProgram('scripts/prepare.ts'), ...(isEmbedded ? ['--demo'] : [])]
  if ((await runCommand(process.execPath, prepare, { env: database.env, signal })) !== 0)
    throw new Error(texts.prepareFailed)

  const run = (name, args) => {
    const env = () => ({ ...database.env, NODE_ENV: process.env.NODE_ENV })
    const supervised = supervise({ name, args, env, quiet: !isDevelopment, changed: registry.changed })
    toStop.push(supervised.stop)
    return supervised
  }
  const processes = await step(texts.step.web, async () => {
    const started = [
      run(texts.live, builtProgram('scripts/live.ts')),
      run(texts.jobs, builtProgram('scripts/jobs.ts')),
      run(texts.notices, builtProgram('scripts/notices.ts')),
      run(texts.web, ['scripts/web.mjs', ...(isDevelopment ? ['--dev'] : [])]),
    ]
    await requireAnswer(texts.live, () => isListening(host, livePort), signal)
    await requireAnswer(texts.web, () => isHealthy(host, port), signal)
    return started
  })

  console.log(texts.ready(settings.publicUrl))
  const { demoAccountNames } = await importBuilt('scripts/demo-accounts.ts')
  const accounts = await demoAccountNames(database.env.DATABASE_URL, settings.isLocal)
  if (accounts) console.log(accounts)
  console.log(texts.howToStop)

  while (!(await waitFor(() => signal.aborted, 200, 50))) {
    if (database.isRunning()) continue
    console.error(texts.databaseDied)
    const before = database
    await before.close()
    const again = await reopen(() => openDatabase(settings, { port: before.port, signal }))
    if (!again) return
    database = again
    console.error(texts.databaseBack)
    // On the same port the processes reconnect by themselves.
    if (database.port !== before.port) for (const supervised of processes) supervised.replace()
  }
}

/**
 * Retries opening the database until it succeeds; the processes keep running without it. Null when shutting
 * down.
 */
async function reopen(open) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await open()
    } catch (error) {
      const pause = Math.min(10_000, 500 * 2 ** failures)
      console.error(error.message)
      console.error(texts.databaseAgain(texts.seconds(pause / 1000)))
      if (await waitFor(() => signal.aborted, pause, 100)) return null
    }
  }
}
