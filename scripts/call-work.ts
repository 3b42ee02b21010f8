import type { AnswerCall } from '@/lib/core/processes/service/run-job'
import type { JobNews } from '@/lib/core/wire/rules/job'
import type { CallToAnswer } from '@/lib/http/answer-call'
import type { FromCallThread } from './call-thread'
import { keptThreads } from './job-thread'

type Ended = Exclude<FromCallThread, JobNews>

const inThread = keptThreads<CallToAnswer, FromCallThread, Ended>('scripts/call-thread.ts', {
  mostMemory: 1024,
  isFinal: ({ kind }) => kind !== 'step' && kind !== 'part',
})

/** Milliseconds after which a thread is ended that does not even hear of its own limit. */
const longest = 25 * 60_000

/** Answers a call in a thread of its own, which ends at once when cancelled, and with it what it asked of the database. */
export const answerInThread: AnswerCall = async ({ ownerId, method, url, body, callKey }, { signal, onNews }) => {
  const told = await inThread(
    { ownerId, method, url, body, callKey },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), onTold: onNews },
  )
  if (told.kind === 'failed') throw new Error(told.failure)
  return told.answer
}
