import { spawn } from 'node:child_process'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { safely } from '../lib/environment/safely.mjs'
import { endProcess } from './processes.mjs'

const longestDelay = 30_000
/** Milliseconds a process has to finish its work: longer than the web server needs (web-stopping.mjs). */
const stopPatience = 130_000
/** Milliseconds of uptime that cancel one failure. */
const makesUp = 10_000

/** The failure count after an exit, and the milliseconds to wait before a restart. `stood`: uptime. */
export function afterEnd(failures, stood) {
  const counted = Math.max(0, failures - Math.floor(stood / makesUp)) + 1
  return { failures: counted, delay: Math.min(longestDelay, 250 * 2 ** counted) }
}

/**
 * Restarts a process whenever it exits unasked; the delay grows with failures and shrinks with uptime. `env`
 * is called at every start. `quiet` hides stdout; `changed` receives every new pid.
 */
export function supervise({ name, command = process.execPath, args, env, quiet, changed }) {
  let child = null
  let timer = null
  let isStopping = false
  let isReplaced = false
  let failures = 0
  const noted = safely(changed)

  /** If the machine lacks memory, processes or disk space, it is tried again later. */
  function start() {
    const started = performance.now()
    let hasEnded = false
    const ended = (how) => {
      if (hasEnded) return
      hasEnded = true
      child = null
      if (isStopping) return
      if (isReplaced) return start()
      const next = afterEnd(failures, performance.now() - started)
      failures = next.failures
      const { delay } = next
      console.error(texts.died(name, how, texts.seconds(delay / 1000)))
      timer = setTimeout(safely(start), delay)
    }
    const failed = (error) => ended(error.code ?? error.message)
    isReplaced = false
    try {
      // Detached: Ctrl-C in the terminal reaches only the launcher, which stops its processes in order.
      child = spawn(command, args, {
        env: env(),
        detached: true,
        stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      })
    } catch (error) {
      return failed(error)
    }
    child.once('error', safely(failed))
    child.once(
      'exit',
      safely((code, signal) => ended(signal ?? code)),
    )
    noted(name, child.pid)
  }

  start()
  return {
    /** Restarts the process. */
    replace() {
      isReplaced = true
      child?.kill('SIGTERM')
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (child) await endProcess(child.pid, 'SIGTERM', stopPatience)
    },
  }
}
