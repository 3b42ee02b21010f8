import './require-node.mjs'
import { fileURLToPath } from 'node:url'
import { importBuilt } from '../lib/environment/built-source.mjs'
import { readDotEnv } from './dot-env.mjs'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { databaseWords, readSettings } from './settings.mjs'

/**
 * `node scripts/serve.mjs NAME`: one process of the product in the foreground, for a service
 * manager or a container. It installs, builds and supervises nothing, and needs a DATABASE_URL. `migrate`
 * migrates the database and ends; other commands, such as `backup`, take their own arguments.
 */
const processes = {
  web: 'scripts/web.mjs',
  live: 'scripts/live.ts',
  jobs: 'scripts/jobs.ts',
  notices: 'scripts/notices.ts',
  migrate: 'scripts/prepare.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  user: 'scripts/user.ts',
}
/** Long-running processes; the others are commands. */
const services = ['web', 'live', 'jobs', 'notices']
/** These check the release themselves, or accept the database of any release. */
const asItIs = ['migrate', 'backup', 'restore']

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
process.env.NODE_ENV = 'production'
const [, , name = ''] = process.argv
// A command reads its own arguments; web workers are started with the same ones as this process.
if (name !== 'web') process.argv.splice(2, 1)
try {
  if (!Object.hasOwn(processes, name)) throw new Error(`node scripts/serve.mjs ${Object.keys(processes).join(' | ')}`)
  const settings = await readSettings({ ...readDotEnv(), ...process.env })
  const { isEmbedded, env } = settings
  if (isEmbedded) throw new Error('DATABASE_URL не задан.')
  if (!services.includes(name)) console.error(texts.speaksTo(databaseWords(settings)))
  Object.assign(process.env, env)
  // Running processes continue while a later release migrates; those of an earlier release must not start on
  // its database.
  if (!asItIs.includes(name)) await (await importBuilt('scripts/require-release.ts')).requireRelease()
  await importBuilt(processes[name])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
