import { connect, createServer } from 'node:net'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { waitFor } from './processes.mjs'

/** Milliseconds: on a busy machine a start takes minutes, and `step` says that it goes on. */
const answerTimeout = 600_000

/** Throws a sentence naming the variable at fault if nothing can listen there. */
export const requireFreePort = (name, host, port) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(new Error(isTaken ? texts.portTaken(name, port) : texts.addressUnusable(host, error.code)))
    })
    probe.listen(port, host, () => probe.close(resolve))
  })

/** An address of this machine that reaches a server listening on `host`. */
const reachable = (host) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host

export const isListening = (host, port) =>
  new Promise((resolve) => {
    const socket = connect(port, reachable(host))
    socket.once('connect', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })

export async function isHealthy(host, port) {
  const name = reachable(host)
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/health/`
  const response = await fetch(url, { redirect: 'manual' }).catch(() => null)
  return response?.ok ?? false
}

/** Polls `asked` until it returns true; throws after a timeout or when `signal` aborts. */
export async function requireAnswer(name, asked, signal) {
  const isAnswered = await waitFor(async () => signal.aborted || (await asked()), answerTimeout, 200)
  signal.throwIfAborted()
  if (!isAnswered) throw new Error(texts.noAnswer(name))
}
