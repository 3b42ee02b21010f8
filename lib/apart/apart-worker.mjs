import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { tsImport } from 'tsx/esm/api'

/** Answers questions: receives `{ name, url, asker, input }`, answers `{ made }` or `{ failure }`. */
const { answer } = await tsImport('./answer.ts', import.meta.url)
// On Linux this is of the thread alone: whoever waits for an answer of the process goes first. Not while it
// starts, which somebody waits for every time and which is a second of work.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
parentPort.on('message', async (asked) => parentPort.postMessage(await answer(asked)))
