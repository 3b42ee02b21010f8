import { fileURLToPath } from 'node:url'
import { runCommand } from '../run-command.mjs'

const noticed = ['Killed', 'Timeout', 'RuntimeError']

/**
 * Changes a source file by small steps in a copy of the project, and tells which of them these tests did not
 * notice. In a process of its own, so that `signal` ends all of it. `folder`: where the copy goes. Throws if
 * the tests fail as it is.
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
