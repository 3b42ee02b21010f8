import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The unit in which Linux counts processor time. */
export const ticksPerSecond = 100

/** The command line of a running process; null if it does not run. */
export function commandOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return null
  }
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/**
 * The fields of /proc/PID/stat after the name, which may hold spaces and brackets. Throws once the process
 * has ended.
 */
export function statFields(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Seconds of processor time that a process has used; null if unknown. */
export function processorSeconds(pid) {
  try {
    if (process.platform !== 'linux') {
      const told = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
      return told
        .trim()
        .split(/[:-]/)
        .reduce((sum, part) => sum * 60 + Number(part), 0)
    }
    const [user, system] = statFields(pid).slice(11, 13)
    return (Number(user) + Number(system)) / ticksPerSecond
  } catch {
    return null
  }
}

export const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Polls `test` until it returns something truthy and returns that; null after `timeout` milliseconds. */
export async function waitFor(test, timeout, interval = 25) {
  const deadline = performance.now() + timeout
  for (;;) {
    const value = await test()
    if (value) return value
    if (performance.now() > deadline) return null
    await delay(interval)
  }
}

/** Signals a process to end and kills it after `patience` milliseconds. */
export async function endProcess(pid, signal = 'SIGTERM', patience = 10_000) {
  const gone = () => commandOf(pid) === null
  for (const kind of [signal, 'SIGKILL']) {
    try {
      process.kill(pid, kind)
    } catch {
      return
    }
    if (await waitFor(gone, patience)) return
  }
}
