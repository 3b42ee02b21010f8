/**
 * After an uncaught exception the process state is unknown, and Next would only log it. Calls `stop`, which finishes current requests and
 * exits with the given code; the process is then restarted.
 */
export function leaveOnException(stop) {
  process.once('uncaughtException', (error) => {
    const message = 'An exception that nobody caught: this process leaves'
    console.error(JSON.stringify({ level: 'error', message, stack: error?.stack }))
    stop(1)
  })
}
