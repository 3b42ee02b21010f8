import { fileURLToPath } from 'node:url'
import { benches } from '../bench/benches.mjs'
import { discardData } from './discard-data.mjs'

/**
 * `npm run bench -- NAME`: as run.mjs, but on a demo university of its own, made for this run: the same everywhere, on the same day
 * in the middle of a term.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [, , name = ''] = process.argv
const directory = '.data-bench'

if (name === 'all' || Object.hasOwn(benches, name)) {
  await discardData(directory)
  Object.assign(process.env, {
    DATA_DIR: directory,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: '3170',
    LIVE_PORT: '3171',
    PUBLIC_URL: '',
    LIVE_URL: '',
    TRUST_PROXY: '',
    UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
    CLOCK: '2026-11-18T10:30',
  })
  process.argv.splice(2, 0, 'bench')
  await import('./run.mjs')
  await discardData(directory)
} else {
  console.log('npm run bench -- NAME, where NAME is «all» or one of')
  for (const [known, { what }] of Object.entries(benches)) console.log(`  ${known.padEnd(15)}${what}`)
  if (name) process.exitCode = 1
}
