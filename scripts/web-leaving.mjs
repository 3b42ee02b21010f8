/**
 * After an exception that nobody caught, nobody knows what state a process is in, and Next would only write it down. `stop` ends what is
 * under way and then the process, with the code it is given; another takes its place.
 */
export function leaveOnException(stop) {
  process.once('uncaughtException', (error) => {
    const message = 'An exception that nobody caught: this process leaves'
    console.error(JSON.stringify({ level: 'error', message, stack: error?.stack }))
    stop(1)
  })
}
