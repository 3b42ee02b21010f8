import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { tsImport } from 'tsx/esm/api'

// On Linux this is of the thread alone: whoever waits for an answer of the process goes first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

/** Answers questions: receives `{ name, url, asker, input }`, answers `{ made }` or `{ failure }`. */
const { answer } = await tsImport('./answer.ts', import.meta.url)
parentPort.on('message', async (asked) => parentPort.postMessage(await answer(asked)))
