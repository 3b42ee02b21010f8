import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.mjs'

/**
 * `npm run db:generate -- --name what_it_does`: writes the migration from the last snapshot of the schema to
 * `db/schema`, as drizzle.config.ts says. Only the newest snapshot is kept, because drizzle-kit uses no other.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {string[]} args further arguments of `drizzle-kit generate`
 * @param {string} folder the folder of migrations
 * @param {(chunk: Buffer) => unknown} [quiet] receives the output instead of the terminal
 * @returns {Promise<number>} the exit code
 */
export async function generateMigration(args, folder, quiet) {
  const kit = path.join(root, 'node_modules/drizzle-kit/bin.cjs')
  const config = ['--config', path.join(root, 'drizzle.config.ts')]
  // drizzle-kit resolves snapshots relative to the working directory.
  const env = { ...process.env, MIGRATIONS_FOLDER: path.relative(process.cwd(), folder) }
  const code = await runCommand(process.execPath, [kit, 'generate', ...config, ...args], { quiet, env })
  const meta = path.join(folder, 'meta')
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, name))
  return code
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  void generateMigration(process.argv.slice(2), path.join(root, 'db/migrations')).then(
    (code) => (process.exitCode = code),
  )
