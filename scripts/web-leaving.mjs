import { safely } from '../lib/environment/safely.mjs'

/** Milliseconds a successor has to listen; after that this process stops accepting connections anyway. */
const longestHandover = 20_000

/**
 * After an uncaught exception the process state is unknown, and Next would only log it. `leave` requests a
 * successor; until that listens, or without one, this process continues; then `stop` finishes current
 * requests and exits with the given code.
 */
export function leaveOnException({ leave, stop }) {
  const onException = (error) => {
    const message = 'An exception that nobody caught: this process leaves'
    console.error(JSON.stringify({ level: 'error', message, stack: error?.stack }))
    leave()
    setTimeout(
      safely(() => stop(1)),
      longestHandover,
    ).unref()
  }
  process.once(
    'uncaughtException',
    safely(onException, () => process.exit(1)),
  )
}
