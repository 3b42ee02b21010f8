import { spawn } from 'node:child_process'
import webPush from 'web-push'
import { products } from '../e2e/fixtures/products.mjs'
import { discardData } from './discard-data.mjs'
import { isHealthy, requireAnswer } from './reachability.mjs'
import { runCommand } from './run-command.mjs'
import { openDatabase, readSettings } from './settings.mjs'
import { showErrors } from './print-errors.mjs'
import { onStopRequested } from './stop-signals.mjs'

/**
 * Runs the built product once per worker of the browser tests, on a fresh demo university and copies of it.
 * Deletes data of earlier runs first. The last product answers only when all do.
 */
const started = []
const stopping = new AbortController()
let isPrepared = false
onStopRequested(() => stop(0))

/** Keys so that web push is offered in the page; no push service is contacted. */
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const push = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:timetable@example.edu',
  PUSH_SERVICES: '127.0.0.1:1',
}

/** So that letters are offered and written; no mail server is there to take them. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'timetable@example.edu' }

const [first, ...others] = products
try {
  for (const { directory } of products) await discardData(directory)
  await makeDemo(first)
  // `cp -a` keeps owner and modes, which PostgreSQL checks.
  for (const { directory } of others)
    if ((await runCommand('cp', ['-a', first.directory, directory])) !== 0)
      throw new Error(`${first.directory} could not be copied to ${directory}`)
  for (const product of products) {
    stopping.signal.throwIfAborted()
    started.push(serve(product))
    await requireAnswer(product.origin, () => isHealthy('127.0.0.1', product.port), stopping.signal)
  }
} catch (error) {
  if (!stopping.signal.aborted) console.error(error)
  stop(1)
}
isPrepared = true
if (stopping.signal.aborted) stop(0)

/** Stops the products, so that none is left behind, and exits after the last of them. */
function stop(code) {
  stopping.abort()
  process.exitCode ||= code
  for (const child of started) child.kill()
  // Until then the demo's database may be open.
  if (isPrepared && started.length === 0) process.exit()
}

async function makeDemo({ directory }) {
  const settings = await readSettings({ ...process.env, DATA_DIR: directory })
  const database = await openDatabase(settings)
  try {
    const prepare = ['--import', 'tsx', 'scripts/prepare.ts', '--demo']
    const code = await runCommand(process.execPath, prepare, { env: database.env, signal: stopping.signal })
    if (code !== 0) throw new Error('The demo university could not be made')
  } finally {
    await database.close()
  }
}

function serve({ directory, port, livePort }) {
  const env = {
    ...process.env,
    ...push,
    ...mail,
    DATA_DIR: directory,
    PORT: String(port),
    LIVE_PORT: String(livePort),
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  showErrors(child)
  child.once('exit', (code) => {
    started.splice(started.indexOf(child), 1)
    // If one product dies, stop all: its worker would wait for nothing.
    stop(code ?? 1)
  })
  return child
}
