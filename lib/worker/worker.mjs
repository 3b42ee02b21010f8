import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { importBuilt } from '../environment/built-source.mjs'

/** Answers questions: receives `{ name, url, asker, input }`, answers `{ made }` or `{ failure }`. */
const { answerQuestion } = await importBuilt('lib/worker/answer.ts')
// On Linux this lowers the priority of this thread only: requests answered by the process itself go first.
// Not during start, which takes a second of work that somebody waits for.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
parentPort.on('message', async (asked) => parentPort.postMessage(await answerQuestion(asked)))
