import {
  cancelJob,
  countJobs,
  findAnswer,
  findJob,
  findJobOf,
  findPart,
  insertJob,
  type AskedCall,
} from '@/db/queries/core/processes/jobs'
import type { JobId } from '@/lib/core/names/rules/ids'
import { jobTexts } from '@/lib/core/processes/texts/jobs'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { isJobUnderWay, mostJobs } from '@/lib/core/wire/rules/job'
import type { JobAnswer } from './run-job'

/**
 * Has a call answered later, and returns the job: the one that already answers it, if there is one. Throws `busy` for
 * too many of one person.
 */
export async function acceptAsJob({ db, actor }: DataContext, asked: Omit<AskedCall, 'ownerId'>): Promise<JobId> {
  const own = { ...asked, ownerId: actor.userId }
  const known = await findJobOf(db, own)
  if (known) return known.id
  if ((await countJobs(db, actor.userId)) >= mostJobs)
    throw new ServiceError('busy', jobTexts.tooMany(mostJobs), { retryAfterSeconds: 5 })
  const id = (await insertJob(db, own)) ?? (await findJobOf(db, own))?.id
  if (id === undefined) throw new ServiceError('busy', jobTexts.tooMany(mostJobs), { retryAfterSeconds: 1 })
  return id
}

/** One of the actor's jobs. Throws `not_found`, also for another person's. */
export async function viewJob({ db, actor }: DataContext, id: JobId) {
  const job = required(await findJob(db, actor.userId, id), 'not_found', jobTexts.unknown)
  const { state, ahead, step, parts } = job
  return { id, state, ahead, done: step?.done ?? null, of: step?.of ?? null, doing: step?.doing ?? null, parts }
}

/** What is known so far of the answer to a job. Throws `not_found`, also when it has ended. */
export async function viewJobPart({ db, actor }: DataContext, id: JobId): Promise<string> {
  return required(await findPart(db, actor.userId, id), 'not_found', jobTexts.noPart)
}

/**
 * What the call of a job was answered. Throws `not_found`, `conflict` while it is under way, and `cancelled` or
 * `unavailable` if it has none.
 */
export async function viewJobAnswer(context: DataContext, id: JobId): Promise<JobAnswer> {
  const { state } = await viewJob(context, id)
  const answer = await findAnswer(context.db, context.actor.userId, id)
  if (answer) return answer
  if (state === 'failed') throw new ServiceError('unavailable', jobTexts.failed)
  if (isJobUnderWay(state)) throw new ServiceError('conflict', jobTexts.underWay)
  throw new ServiceError('cancelled', jobTexts.cancelled)
}

/** Throws `not_found`. */
export async function endJobOf(context: DataContext, id: JobId): Promise<void> {
  await cancelJob(context.db, await viewJob(context, id))
}
