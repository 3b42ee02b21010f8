import { safely } from '../lib/environment/safely.mjs'

/**
 * Milliseconds in which a successor listens, at the latest; from then on this process takes no more connections anyway.
 */
const longestHandover = 20_000

/**
 * After an uncaught exception the process state is unknown, and Next would only log it. `leave` asks for a
 * successor; until that listens, or without one, this process goes on, and then `stop` finishes current
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
