import { existsSync, rmSync } from 'node:fs'
import { openPostgres } from './embedded-postgres.mjs'
import { takeOver } from './registry.mjs'

/** Removes a data folder, and ends what a killed run has left running on it. Throws when the product runs there. */
export async function discardData(directory) {
  if (!existsSync(directory)) return
  const claim = await takeOver(directory)
  claim.leave()
  const left = await openPostgres({ directory }).catch(() => null)
  await left?.close()
  rmSync(directory, { recursive: true })
}
