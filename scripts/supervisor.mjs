import { spawn } from 'node:child_process'
import { launchTexts as texts } from '../lib/text/launch.mjs'
import { endProcess } from './processes.mjs'

const longestDelay = 30_000
/** Milliseconds of standing that make up for one end. */
const makesUp = 10_000

/** How often a process has ended without making up for it, and how long to wait before it is started again. */
export function afterEnd(failures, stood) {
  const counted = Math.max(0, failures - Math.floor(stood / makesUp)) + 1
  return { failures: counted, delay: Math.min(longestDelay, 250 * 2 ** counted) }
}

/**
 * Keeps one process of the product alive: starts it again when it ends unasked, later each time, and sooner again the longer it stands. `env` is asked at every start. `quiet` hides what it merely tells; `changed` hears of every new process.
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
      const next = afterEnd(failures, performance.now() - started)
      failures = next.failures
      const { delay } = next
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
