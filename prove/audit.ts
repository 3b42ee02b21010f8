import { readFileSync } from 'node:fs'
import { runCommand } from '@/scripts/run-command.mjs'
import { judgeAdvisories, readAdvisories, shippedBy } from './audit/read-advisories'
import { readReport } from './audit/read-report'
import type { Proof } from './verdict'

/**
 * `npm run prove -- audit [ZIP]`: no package that is shipped has a known vulnerability, as the registry tells
 * or, without a network, a file of advisories (osv.dev's `npm/all.zip`). Unknown where the registry tells
 * none.
 */
export const prove: Proof = async ([file]) => {
  if (file !== undefined)
    return judgeAdvisories(shippedBy(readFileSync('package-lock.json', 'utf8')), await readAdvisories(file))
  const said: Buffer[] = []
  // It exits with 1 both for a vulnerability and for a registry that refuses, so only what it says counts.
  await runCommand('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
    quiet: (chunk: Buffer) => said.push(chunk),
  })
  return readReport(Buffer.concat(said).toString())
}
