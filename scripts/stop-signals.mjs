import { safely } from '../lib/environment/safely.mjs'

/**
 * Calls `stop` on each terminating signal, and when the reader of our output is gone, after which every line
 * would fail.
 */
export function onStopRequested(stop) {
  const safeStop = safely(stop)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, safeStop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', safeStop)
}
