import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { connectPatiently } from '@/db/connection'
import type { JobAnswer } from '@/lib/core/processes/service/run-job'
import type { JobNews } from '@/lib/core/wire/rules/job'
import { answerCall, type CallToAnswer } from '@/lib/http/answer-call'

/** `failure`: an unexpected error, for the log. */
export type FromCallThread = JobNews | { kind: 'done'; answer: JobAnswer } | { kind: 'failed'; failure: string }

const tell = (told: FromCallThread) => parentPort?.postMessage(told)

connectPatiently()

parentPort?.on('message', (call: CallToAnswer) => {
  void answerCall(call, tell).then(
    (answer) => tell({ kind: 'done', answer }),
    (error: unknown) =>
      tell({ kind: 'failed', failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

// On Linux this lowers the priority of this thread only: people who look at weeks go first.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
