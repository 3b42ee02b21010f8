import { isSecurityEvent } from '@/scripts/print-errors.mjs'

/**
 * Hides the security log, to which every refused call of a test writes; tests of the log capture it
 * themselves.
 */
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = ((...args: Parameters<typeof write>) =>
  isSecurityEvent(String(args[0])) || write(...args)) as typeof process.stderr.write
