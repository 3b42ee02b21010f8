import { safely } from '../lib/environment/safely.mjs'

/**
 * Calls `stop` at each signal that ends, and when whoever read the output is gone: every further line would
 * be an error.
 */
export function onStopAsked(stop) {
  const safeStop = safely(stop)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, safeStop)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', safeStop)
}
