import { spawn } from 'node:child_process'

/**
 * Runs a program and resolves to its exit code; a signal counts as 1. `signal` aborts it. `quiet` receives
 * its output instead of the terminal; `started` the process's id.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal, quiet?: (chunk: Buffer) => unknown, started?: (pid: number) => unknown }} [options]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, { env = process.env, signal, quiet, started } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, signal, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    if (child.pid) started?.(child.pid)
    child.stdout?.on('data', quiet)
    child.stderr?.on('data', quiet)
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
