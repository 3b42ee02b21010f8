import { existsSync, rmSync } from 'node:fs'
import { openPostgres } from './embedded-postgres.mjs'
import { takeOver } from './registry.mjs'

/**
 * Deletes a data folder and ends processes that a killed run left on it. Throws if the product is running
 * there.
 */
export async function discardData(directory) {
  if (!existsSync(directory)) return
  const claim = await takeOver(directory)
  claim.leave()
  const left = await openPostgres({ directory }).catch(() => null)
  await left?.close()
  rmSync(directory, { recursive: true })
}
