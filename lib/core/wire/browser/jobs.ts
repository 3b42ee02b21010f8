import type { JobId } from '@/lib/core/names/rules/ids'
import type { ReceivedOf } from '@/lib/core/wire/calls/call.contract'
import type { jobCall } from '@/lib/core/wire/calls/job.contract'
import { isJobUnderWay, type JobPurpose } from '@/lib/core/wire/rules/job'
import { pause } from './server-busy'
import { jobsUnderWay } from './under-way'

/** Milliseconds between two looks at a job: short at first, since many end soon. */
const firstWait = 250
const longestWait = 1500

/** Whether it says nothing of the job that it could not be looked at: the network or the server is away. */
const isAway = (error: unknown): boolean =>
  !(error instanceof Error && 'status' in error && typeof error.status === 'number') ||
  error.status >= 500 ||
  error.status === 429

type Job = ReceivedOf<typeof jobCall>

/** How the page asks: jobs are followed by code that is loaded with the first. */
type Asking = {
  get: <Answer>(url: string) => Promise<Answer>
  end: (url: string) => Promise<unknown>
}

/** What the way to the server, or its database, is refused with; an answer of the call may be an error, too. */
const isOnTheWay = (error: unknown): boolean =>
  isAway(error) &&
  (!(error instanceof Error && 'code' in error && typeof error.code === 'string') ||
    error.code === 'database_unavailable')

/** Milliseconds for which an answer that is there is asked for. */
const patience = 120_000

async function answerAt<Answer>(
  url: string,
  { get, signal }: Pick<Asking, 'get'> & { signal: AbortSignal },
): Promise<Answer> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await get<Answer>(url)
    } catch (error) {
      if (!isOnTheWay(error) || performance.now() > until) throw error
      await pause(longestWait, signal)
    }
  }
}

/**
 * The answer to a call that was accepted as a job, when it has one. Shows meanwhile how far it is, on every screen, and
 * hands over what is known of the answer by then.
 * Aborting the signal ends the job. Throws what the call throws, and CallError `cancelled` if it was ended.
 */
export async function followJob<Answer>(
  id: JobId,
  how: Asking & { purpose: JobPurpose; signal: AbortSignal; onPart?: ((part: Answer) => void) | undefined },
): Promise<Answer> {
  const { purpose, signal, get, end: endAt, onPart } = how
  const url = `/api/job/${id}/`
  const end = () => endAt(url)
  const leave = () => void end().catch(() => undefined)
  const row = jobsUnderWay.add({ id, purpose, end })
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  let parts = 0
  const tellPart = async () => {
    // None if it has just ended.
    const part = await get<Answer>(`${url}part/`).catch(() => null)
    if (part !== null && !signal.aborted) onPart?.(part)
  }
  try {
    for (let wait = firstWait; ; wait = Math.min(longestWait, wait * 1.5)) {
      await pause(wait, signal)
      const job = await get<Job>(url).catch((error: unknown) => {
        if (isAway(error)) return null
        throw error
      })
      if (job && !isJobUnderWay(job.state)) return await answerAt<Answer>(`${url}answer/`, { get, signal })
      if (job) jobsUnderWay.update(row, job)
      if (!job || !onPart || job.parts === parts) continue
      parts = job.parts
      await tellPart()
    }
  } finally {
    signal.removeEventListener('abort', leave)
    jobsUnderWay.remove(row)
  }
}
