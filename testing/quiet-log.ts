import { isSecurityEvent } from '@/scripts/shown-errors.mjs'

/** The lines of the security log, which every refused call of a test writes, are not shown; a test of the log listens by itself. */
const write = process.stderr.write.bind(process.stderr)
process.stderr.write = ((...args: Parameters<typeof write>) =>
  isSecurityEvent(String(args[0])) || write(...args)) as typeof process.stderr.write
