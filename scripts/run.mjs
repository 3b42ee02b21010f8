import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { readDotEnv } from './dot-env.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './run-command.mjs'

/**
 * `node scripts/run.mjs NAME …`: runs scripts/NAME.ts against the migrated database of `npm start`, starting
 * the embedded one if necessary. Exits with the command's code.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [name, ...args] = process.argv.slice(2)
/** Before an upgrade, a backup needs the database as the last release left it; a restore migrates on its own. */
const asItIs = ['backup', 'restore']

// Ctrl-C also reaches the command, and we wait for it to exit before closing the database; the others reach only us.
const stopping = new AbortController()
const { signal } = stopping
process.on('SIGINT', () => undefined)
for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => stopping.abort())

try {
  await ensureInstalled({ signal })
  const { databaseWords, openDatabase, readSettings } = await import('./settings.mjs')
  const settings = await readSettings({ ...readDotEnv(), ...process.env }, { signal })
  // On stderr, because another program may read the command's output.
  console.error(texts.speaksTo(databaseWords(settings)))
  const database = await openDatabase(settings, { signal })
  try {
    const run = (...command) =>
      runCommand(process.execPath, ['--import', 'tsx', ...command], { env: database.env, signal })
    process.exitCode = asItIs.includes(name) ? 0 : await run('scripts/prepare.ts')
    if (process.exitCode === 0) process.exitCode = await run(`scripts/${name}.ts`, ...args)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!signal.aborted) console.error(error.message)
  process.exitCode = 1
}
