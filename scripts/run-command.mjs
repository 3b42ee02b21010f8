import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and answers with its exit code; a signal counts as 1. `signal` ends it early. With `quiet` its output is
 * kept and handed to `quiet` instead of shown.
 */
export function runCommand(command, args, { env = process.env, signal, quiet } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, signal, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    child.stdout?.on('data', quiet)
    child.stderr?.on('data', quiet)
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
