import type { Database } from '@/db/client'
import { takeKey } from '@/db/queries/core/calls/answered-calls'
import { beatJob, endJob, storePart, takeJob } from '@/db/queries/core/processes/jobs'
import type { job } from '@/db/schema'
import { tryOut } from '@/db/transaction'
import { isOutOfMemory } from '@/lib/core/processes/rules/out-of-memory'
import { type JobNews, type JobStep, mostBegun } from '@/lib/core/wire/rules/job'
import { stoppedText } from '@/lib/core/wire/texts/errors'
import { whileBeating, whileHeld } from './while-held'

export type Job = typeof job.$inferSelect
export type JobAnswer = { status: number; answer: string }

/** Answers a job's call, in this thread or another; aborting the signal ends that, and what it had begun to change. */
export type AnswerCall = (job: Job, how: { signal: AbortSignal; onNews: (news: JobNews) => void }) => Promise<JobAnswer>

/** `isStopping`: this process ends, and leaves what it has begun to the next one. */
type Options = { lockDb?: Database; isStopping?: () => boolean }

/**
 * Does the oldest waiting job of somebody who has none at work, holding it through a connection of `lockDb`; false if
 * there is none.
 */
export const runJob = (
  db: Database,
  answerCall: AnswerCall,
  { lockDb = db, isStopping = () => false }: Options = {},
): Promise<boolean> =>
  whileHeld(lockDb, 'call', async (id) => {
    const job = await takeJob(db, id)
    if (!job) return
    if (job.isCancelAsked || job.attempts > mostBegun) return endWithout(db, job, job.isCancelAsked)
    let step: JobStep | null = null
    let stored = Promise.resolve()
    // Parts are stored at once, one after the other: the first is what its asker waits for.
    const onNews = (news: JobNews) => {
      if (news.kind === 'step') step = news.step
      else stored = stored.then(() => storePart(db, id, news.part)).catch(console.error)
    }
    await whileBeating(
      () => beatJob(db, id, step),
      async (signal) => {
        try {
          const answer = await answerCall(job, { signal, onNews })
          await stored
          await keep(db, job, answer)
        } catch (error) {
          if (isStopping()) return
          if (!signal.aborted) console.error(error)
          if (isOutOfMemory(error)) await keep(db, job, (await madeAlready(db, job)) ?? tooMuch)
          else await endWithout(db, job, signal.aborted)
        }
      },
    )
  })

/** A thread that needs more memory than it may have needs it again. */
const tooMuch: JobAnswer = {
  status: 503,
  answer: JSON.stringify({ detail: stoppedText.memory, code: 'unavailable' }),
}

/** Codes of answers that say nothing of the call: the database was away, or was lost as it stored. */
const passing = new Set(['database_unavailable', 'unknown_outcome'])

function isPassing({ status, answer }: JobAnswer): boolean {
  if (status < 500) return false
  const body: unknown = JSON.parse(answer)
  return typeof body === 'object' && body !== null && 'code' in body && passing.has(String(body.code))
}

async function keep(db: Database, job: Job, answer: JobAnswer): Promise<void> {
  const made = isPassing(answer) ? await madeAlready(db, job) : answer
  if (made) return endJob(db, job.id, { state: 'answered', ...made })
  await endJob(db, job.id, job.attempts < mostBegun ? { state: 'waiting' } : { state: 'answered', ...answer })
}

/** Ends a job that nothing answers; what it has changed all the same is told. */
async function endWithout(db: Database, job: Job, isCancelled: boolean): Promise<void> {
  const made = await madeAlready(db, job)
  await endJob(db, job.id, made ? { state: 'answered', ...made } : { state: isCancelled ? 'cancelled' : 'failed' })
}

/** What a change was answered that was stored just before its job was ended: its key knows, once its transaction is over. */
async function madeAlready(db: Database, { ownerId: userId, callKey: key, digest }: Job): Promise<JobAnswer | null> {
  if (key === null) return null
  const stored = await tryOut(db, (transaction) => takeKey(transaction, { userId, key, digest }))
  return stored && { status: stored.status, answer: stored.body }
}
