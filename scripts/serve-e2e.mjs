import { existsSync, rmSync } from 'node:fs'
import { openPostgres } from './embedded-postgres.mjs'
import { takeOver } from './registry.mjs'

/** The built product over a fresh demo university, for the browser tests: whatever an earlier run left in its folder goes first. */
const directory = process.env.DATA_DIR
if (existsSync(directory)) {
  const claim = await takeOver(directory)
  claim.leave()
  const left = await openPostgres({ directory }).catch(() => null)
  await left?.close()
  rmSync(directory, { recursive: true })
}
await import('./start.mjs')
