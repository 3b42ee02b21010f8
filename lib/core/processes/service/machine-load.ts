import { availableParallelism, loadavg } from 'node:os'

/** Whether more wants to run on this machine than it has cores for, over the last minute. */
export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > 1.5 * availableParallelism()
