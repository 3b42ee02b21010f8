import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.mjs'

const noticed = ['Killed', 'Timeout', 'RuntimeError']

/**
 * Mutates a source file in a copy of the project, and returns the mutants that these tests did not notice.
 * Runs in a process of its own, so that `signal` ends everything. `folder`: the place of the copy. Throws if
 * the tests fail without a mutation.
 */
export async function mutateRule(file, tests, { folder, workers, signal }) {
  let said = ''
  const program = fileURLToPath(new URL('stryker.mjs', import.meta.url))
  const quiet = (chunk) => void (said += chunk)
  const code = await runCommand(process.execPath, [program, folder, workers, file, ...tests], {
    signal,
    quiet,
  })
  if (code !== 0) throw new Error(said.trim())
  const mutants = JSON.parse(said.trim().split('\n').at(-1)).filter(({ status }) => status !== 'Ignored')
  return {
    count: mutants.length,
    survived: mutants
      .filter(({ status }) => !noticed.includes(status))
      .map(({ location, mutatorName, replacement }) => ({
        line: location.start.line,
        column: location.start.column,
        what: `${mutatorName}: ${replacement}`,
      })),
  }
}
