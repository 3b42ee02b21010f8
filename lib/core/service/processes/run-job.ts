import type { Database } from '@/db/client'
import { takeKey } from '@/db/queries/core/calls/answered-calls'
import { beatJob, endJob, takeJob } from '@/db/queries/core/processes/jobs'
import type { job } from '@/db/schema'
import { tryOut } from '@/db/transaction'
import type { JobId } from '@/lib/core/rules/names/ids'
import type { JobStep } from '@/lib/core/rules/processes/job'
import { whileBeating, whileHeld } from './while-held'

export type Job = typeof job.$inferSelect
export type JobAnswer = { status: number; answer: string }

/** Answers a job's call, in this thread or another; aborting the signal ends that, and what it had begun to change. */
export type AnswerCall = (job: Job, how: { signal: AbortSignal; onStep: (step: JobStep) => void }) => Promise<JobAnswer>

/**
 * Does the oldest waiting job of somebody who has none at work, holding it through a connection of `lockDb`; false if
 * there is none.
 */
export const runJob = (db: Database, answerCall: AnswerCall, lockDb = db): Promise<boolean> =>
  whileHeld(lockDb, 'call', async (one) => {
    const id = one as JobId
    const job = await takeJob(db, id)
    if (!job) return
    let step: JobStep | null = null
    await whileBeating(
      () => beatJob(db, id, step),
      async (signal) => {
        try {
          const answer = await answerCall(job, { signal, onStep: (told) => (step = told) })
          await endJob(db, id, { state: 'answered', ...answer })
        } catch (error) {
          if (!signal.aborted) console.error(error)
          const made = await madeAlready(db, job)
          await endJob(
            db,
            id,
            made ? { state: 'answered', ...made } : { state: signal.aborted ? 'cancelled' : 'failed' },
          )
        }
      },
    )
  })

/** What a change was answered that was stored just before its job was ended: its key knows, once its transaction is over. */
async function madeAlready(db: Database, { ownerId: userId, callKey: key, digest }: Job): Promise<JobAnswer | null> {
  if (key === null) return null
  const stored = await tryOut(db, (transaction) => takeKey(transaction, { userId, key, digest }))
  return stored && { status: stored.status, answer: stored.body }
}
