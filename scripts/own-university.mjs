import { discardData } from './discard-data.mjs'
import { ensureInstalled } from './install.mjs'
import { runCommand } from './run-command.mjs'

/**
 * `npm run COMMAND -- NAME …`: runs `scripts/COMMAND.ts` as run.mjs does, but on a fresh demo university with
 * a fixed date in the middle of a term. Listens on `port` and the next one. Names that are `alone` need no
 * university and get none. A NAME that is neither in `known` nor «all» lists the names. If TEST_POSTGRES_URL
 * names an empty server (scripts/debian-postgres.mjs), the university is made there.
 */
export async function runNamed(command, known, port) {
  const [, , name = ''] = process.argv
  if (name !== 'all' && !Object.hasOwn(known, name)) {
    console.log(`npm run ${command} -- NAME, where NAME is «all» or one of`)
    for (const [each, { what }] of Object.entries(known)) console.log(`  ${each.padEnd(15)}${what}`)
    if (name) process.exitCode = 1
    return
  }
  await ensureInstalled({ withTests: true })
  if (known[name]?.alone) {
    const words = ['--import', 'tsx', `scripts/${command}.ts`, ...process.argv.slice(2)]
    process.exitCode = await runCommand(process.execPath, words)
    return
  }
  const directory = `.data-${command}`
  await discardData(directory)
  Object.assign(process.env, {
    DATA_DIR: directory,
    DATABASE_URL: process.env.TEST_POSTGRES_URL ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    LIVE_PORT: String(port + 1),
    PUBLIC_URL: '',
    LIVE_URL: '',
    TRUST_PROXY: '',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    CLOCK: '2026-11-18T10:30',
  })
  process.argv.splice(2, 0, command)
  await import('./run.mjs')
  await discardData(directory)
}
