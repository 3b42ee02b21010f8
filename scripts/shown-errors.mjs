import { createInterface } from 'node:readline'

/** Whether a line that a server writes is one of the security log, of which tests and measurements make thousands. */
export const isSecurityEvent = (line) => line.includes('"area":"security"')

/** Shows what a server writes to its piped stderr, but for the security log. */
export function showErrors(child) {
  createInterface(child.stderr).on('line', (line) => {
    if (!isSecurityEvent(line)) console.error(line)
  })
}
