/**
 * A call that takes long is answered later, as a job. `failed`: no process could answer it; a refusal is an answer.
 */
export const jobStates = ['waiting', 'working', 'answered', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The method and the path of a call's line, such as `GET /api/exam/`. */
export function lineParts(line: string): { method: Method; path: string } {
  const [method, path = ''] = line.split(' ')
  return { method: method as Method, path }
}

/** What a job does, one after the other: a question seeks and judges, an act changes and is recorded, undoing restores. */
export const jobDoings = ['seeking', 'placing', 'judging', 'changing', 'restoring', 'recording'] as const
export type JobDoing = (typeof jobDoings)[number]

/** How far a job is: so many steps of so many of what it does now. */
export type JobStep = { done: number; of: number; doing?: JobDoing | undefined }

/** What a job tells before its end. `part`: its answer as far as it is known, as it would be sent. */
export type JobNews = { kind: 'step'; step: JobStep } | { kind: 'part'; part: string }

export const isJobUnderWay = (state: JobState): boolean => state === 'waiting' || state === 'working'

/** What somebody waits for: a plan is made, something is checked or only tried out, or it is changed. */
export type JobPurpose = 'plan' | 'check' | 'change'

/** What a question is for whose answer comes as a job's. */
export const purposeOfAsking = (url: string): Exclude<JobPurpose, 'change'> =>
  /\/quality\/(\?|$)/.test(url) ? 'check' : 'plan'

/** A job that so many processes died with, or that found no database so often, is not begun again. */
export const mostBegun = 3

/** How many calls of one person may be under way. */
export const mostJobs = 5

/** By what programs know that a call was ended by whoever asked for it. */
export const cancelledCode = 'cancelled'
