import { createInterface } from 'node:readline'

/** Whether a server's output line is from the security log; tests and benchmarks write thousands. */
export const isSecurityEvent = (line) => line.includes('"area":"security"')

/** Prints a child's piped stderr without the security log. */
export function showErrors(child) {
  createInterface(child.stderr).on('line', (line) => {
    if (!isSecurityEvent(line)) console.error(line)
  })
}
