import { spawn } from 'node:child_process'
import { launchTexts as texts } from '../lib/text/launch.mjs'
import { endProcess } from './processes.mjs'

const longestDelay = 30_000
const settledAfter = 60_000

/**
 * Keeps one process of the product alive: starts it again when it ends unasked, later each time, until it has stood for a
 * minute. `env` is asked at every start. `quiet` hides what it merely tells; `changed` hears of every new process.
 */
export function supervise({ name, args, env, quiet, changed }) {
  let child = null
  let timer = null
  let isStopping = false
  let isReplaced = false
  let failures = 0

  function start() {
    const started = performance.now()
    isReplaced = false
    // Detached: Ctrl-C in the terminal reaches the launcher alone, which stops its processes in order.
    child = spawn(process.execPath, args, {
      env: env(),
      detached: true,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    })
    changed(name, child.pid)
    child.once('exit', (code, signal) => {
      child = null
      if (isStopping) return
      if (isReplaced) return start()
      failures = performance.now() - started > settledAfter ? 1 : failures + 1
      const delay = Math.min(longestDelay, 500 * 2 ** failures)
      console.error(texts.died(name, signal ?? code, texts.seconds(delay / 1000)))
      timer = setTimeout(start, delay)
    })
  }

  start()
  return {
    /** Ends the present process; the next takes its place. */
    replace() {
      isReplaced = true
      child?.kill('SIGTERM')
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (child) await endProcess(child.pid)
    },
  }
}
