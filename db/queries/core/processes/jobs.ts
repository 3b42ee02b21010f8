import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { isLeft } from '@/db/queries/core/placing/held'
import { change, job } from '@/db/schema'
import type { JobId, UserId } from '@/lib/core/names/rules/ids'
import { isJobUnderWay, type JobState, type JobStep } from '@/lib/core/wire/rules/job'

/** The channel that wakes the process that does jobs. */
export const jobChannel = 'job'

const tell = (db: Queryable) => db.execute(sql`select pg_notify(${jobChannel}, '')`)

const { answer: _answer, body: _body, part: _part, beatAt: _beatAt, ...shown } = getTableColumns(job)

/** A job, without what was sent and what was answered. */
export type JobRow = Omit<typeof job.$inferSelect, 'answer' | 'body' | 'part' | 'beatAt'>

export type AskedCall = Pick<typeof job.$inferInsert, 'ownerId' | 'method' | 'url' | 'body' | 'callKey' | 'digest'>

// By time, which a change has at its end: ids are in the order in which changes began.
const newestChange = sql`(select max(${change.at}) from ${change})`

const underWay = inArray(job.state, ['waiting', 'working'])
const goesOn = and(underWay, eq(job.isCancelAsked, false))

/** How long an answer may be asked for again. */
const kept = sql`now() - interval '1 hour'`

/**
 * A job that already answers this call of this person: one under way; one under the same key; or one whose answer is as
 * it would be now, because nothing has changed since.
 */
export async function findJobOf(db: Queryable, { ownerId, digest, callKey }: AskedCall): Promise<JobRow | null> {
  const isSame = callKey
    ? eq(job.callKey, callKey)
    : and(
        eq(job.state, 'answered'),
        eq(job.status, 200),
        sql`${job.since} is not distinct from ${newestChange}`,
        sql`${job.madeAt} > ${kept}`,
      )
  const [row] = await db
    .select(shown)
    .from(job)
    .where(and(eq(job.ownerId, ownerId), eq(job.digest, digest), or(goesOn, isSame)))
    .orderBy(desc(job.id))
    .limit(1)
  return row ?? null
}

/** Null if the same call is under way. */
export async function insertJob(db: Queryable, asked: AskedCall): Promise<JobId | null> {
  await db.delete(job).where(and(lt(job.madeAt, sql`now() - interval '1 day'`), sql`not (${underWay})`))
  const [row] = await db.insert(job).values(asked).onConflictDoNothing().returning({ id: job.id })
  if (!row) return null
  await tell(db)
  return row.id
}

/** How many jobs of a person are under way. */
export const countJobs = (db: Queryable, ownerId: UserId): Promise<number> =>
  db.$count(job, and(eq(job.ownerId, ownerId), underWay))

/** A person's job, with how many wait before it; notes that somebody looks at it. */
export async function findJob(db: Queryable, ownerId: UserId, id: JobId): Promise<(JobRow & { ahead: number }) | null> {
  await db
    .update(job)
    .set({ seenAt: sql`now()` })
    .where(and(eq(job.id, id), eq(job.ownerId, ownerId), underWay))
  const [row] = await db
    .select({
      ...shown,
      ahead: sql<number>`(select count(*)::integer from job other where other.id < ${job.id} and other.state in ('waiting', 'working'))`,
    })
    .from(job)
    .where(and(eq(job.id, id), eq(job.ownerId, ownerId)))
  return row ?? null
}

/** What a job was answered; null unless it was. */
export async function findAnswer(
  db: Queryable,
  ownerId: UserId,
  id: JobId,
): Promise<{ status: number; answer: string } | null> {
  const [row] = await db
    .select({ status: job.status, answer: job.answer })
    .from(job)
    .where(and(eq(job.id, id), eq(job.ownerId, ownerId), isNotNull(job.answer)))
  return row?.status != null && row.answer !== null ? { status: row.status, answer: row.answer } : null
}

/** What is known so far of the answer to a job under way; null if nothing is. */
export async function findPart(db: Queryable, ownerId: UserId, id: JobId): Promise<string | null> {
  const [row] = await db
    .select({ part: job.part })
    .from(job)
    .where(and(eq(job.id, id), eq(job.ownerId, ownerId)))
  return row?.part ?? null
}

/** Stores what is known so far of the answer to a job under way. */
export async function storePart(db: Queryable, id: JobId, part: string): Promise<void> {
  await db
    .update(job)
    .set({ part, parts: sql`${job.parts} + 1` })
    .where(and(eq(job.id, id), eq(job.state, 'working')))
}

/** Begins a job whose row the caller holds; null if it does not wait any more. */
export async function takeJob(db: Queryable, id: JobId): Promise<typeof job.$inferSelect | null> {
  const [row] = await db
    .update(job)
    .set({
      state: 'working',
      attempts: sql`${job.attempts} + 1`,
      since: newestChange,
      step: null,
      part: null,
      beatAt: sql`now()`,
    })
    .where(and(eq(job.id, id), eq(job.state, 'waiting')))
    .returning()
  return row ?? null
}

/** Seconds after which nobody looks any more; a browser lets a page in the background look once a minute. */
const longestUnseen = 90

/** Writes how far a job is; returns whether it should go on: a question that nobody looks at should not. */
export async function beatJob(db: Queryable, id: JobId, step: JobStep | null): Promise<boolean> {
  const [row] = await db
    .update(job)
    .set({ ...(step && { step }), beatAt: sql`now()` })
    .where(and(eq(job.id, id), eq(job.state, 'working')))
    .returning({
      goesOn: sql<boolean>`not ${job.isCancelAsked} and (${job.method} <> 'GET' or ${job.seenAt} > now() - make_interval(secs => ${longestUnseen}))`,
    })
  return row?.goesOn ?? false
}

/** `waiting`: it begins anew. */
type Ending = { state: 'answered'; status: number; answer: string } | { state: 'cancelled' | 'failed' | 'waiting' }

export async function endJob(db: Queryable, id: JobId, ending: Ending): Promise<void> {
  await db
    .update(job)
    .set({ ...ending, part: null })
    .where(and(eq(job.id, id), eq(job.state, 'working')))
}

/** Ends a waiting job at once; tells a working one to stop. */
export async function cancelJob(db: Queryable, { id, state }: { id: JobId; state: JobState }): Promise<void> {
  if (!isJobUnderWay(state)) return
  await db
    .update(job)
    .set({
      isCancelAsked: true,
      state: sql`case when ${job.state} = 'waiting' then 'cancelled' else ${job.state} end`,
    })
    .where(and(eq(job.id, id), underWay))
  await tell(db)
}

/** Lets jobs begin anew whose process has died. */
export async function requeueJobs(db: Queryable): Promise<void> {
  await db
    .update(job)
    .set({ state: 'waiting' })
    .where(and(eq(job.state, 'working'), isLeft('call')))
}
