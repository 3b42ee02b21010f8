import { constants, setPriority } from 'node:os'
import { tsImport } from 'tsx/esm/api'

// A thread does not inherit the loader of its process.
await tsImport('./call-thread.ts', import.meta.url)
// On Linux this lowers the priority of this thread only: people who look at weeks go first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
