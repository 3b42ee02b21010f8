import { fileURLToPath } from 'node:url'
import { readDotEnv } from './dot-env.mjs'
import { readSettings } from './settings.mjs'

/**
 * `node --import tsx scripts/serve.mjs NAME`: one process of the product in the foreground, for a service manager or a container. It installs,
 * builds and supervises nothing, and needs a DATABASE_URL. `migrate` brings the database up to this release and ends; commands of one's own,
 * such as `backup`, take their arguments.
 */
const processes = {
  web: './web.mjs',
  live: './live.ts',
  jobs: './jobs.ts',
  notices: './notices.ts',
  migrate: './prepare.ts',
  backup: './backup.ts',
  restore: './restore.ts',
  user: './user.ts',
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [, , name = ''] = process.argv
// A command reads its own arguments; the web server's workers are started as this was.
if (name !== 'web') process.argv.splice(2, 1)
try {
  if (!Object.hasOwn(processes, name))
    throw new Error(`node scripts/serve.mjs ${Object.keys(processes).join(' | ')}`)
  const { isEmbedded, env } = await readSettings({ ...readDotEnv(), ...process.env })
  if (isEmbedded) throw new Error('DATABASE_URL не задан.')
  Object.assign(process.env, env, { NODE_ENV: 'production' })
  await import(processes[name])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
