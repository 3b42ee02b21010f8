import { and, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { isLeft } from '@/db/queries/core/placing/held'
import { filling } from '@/db/schema'
import type { ChangeId, FillingId, UserId } from '@/lib/core/names/rules/ids'
import type { ComposedSession } from '@/lib/core/placing/rules/composing'
import { type FillingProgress, type FillingResult, type StoredFilling } from '@/lib/core/placing/rules/filling'

export type FillingRecord = typeof filling.$inferSelect

/** The channel that wakes the searching process. */
export const fillingChannel = 'filling'

const tell = (db: Queryable) => db.execute(sql`select pg_notify(${fillingChannel}, '')`)

/** Searches kept per person; older ones are deleted. */
const mostStored = 20

const oldestStored = (ownerId: UserId) =>
  sql`select min(id) from (select id from filling where owner_id = ${ownerId} order by id desc limit ${mostStored}) newest`

/** Null if the owner already has a search under way. */
export async function insertFilling(
  db: Queryable,
  values: Pick<FillingRecord, 'ownerId' | 'scope' | 'startsOn' | 'seconds' | 'seed'> &
    Partial<Pick<FillingRecord, 'session'>>,
): Promise<FillingId | null> {
  const [row] = await db.insert(filling).values(values).onConflictDoNothing().returning({ id: filling.id })
  if (!row) return null
  await db
    .delete(filling)
    .where(and(eq(filling.ownerId, values.ownerId), lt(filling.id, sql`(${oldestStored(values.ownerId)})`)))
  await tell(db)
  return row.id
}

/** The state of a search that did not finish: interrupted if it has a result, otherwise failed. */
const endState = sql<'failed'>`case when coalesce(${filling.result}, ${filling.composed}) is null then 'failed' else 'interrupted' end`

/** Ends searches abandoned by their process: interrupted with the best result so far, or failed. */
export async function interruptFillings(db: Queryable): Promise<void> {
  await db
    .update(filling)
    .set({ state: endState })
    .where(and(eq(filling.state, 'searching'), isLeft('filling')))
}

/**
 * Who looks at a running search every second needs no result, which may be megabytes. Results of the release before
 * do not say which proposals do no harm.
 */
const resultInTheEnd = sql<FillingResult | null>`
  case when ${filling.state} not in ('waiting', 'searching') then '{"lacking": [], "withoutWorse": null}'::jsonb || ${filling.result} end`.mapWith(
  filling.result,
)

/** What a search has found, so far or in the end. */
type Outcome = { progress: FillingProgress } & ({ result: FillingResult } | { composed: ComposedSession })

/** A search of this owner, by default the newest of those for load or for sessions; null if there is none. Without a result while it is running. */
export async function findFilling(
  db: Queryable,
  ownerId: UserId,
  id: FillingId | null,
  kind: 'load' | 'session' = 'load',
): Promise<FillingRecord | null> {
  const [row] = await db
    .select({ ...getTableColumns(filling), result: resultInTheEnd })
    .from(filling)
    .where(
      and(
        eq(filling.ownerId, ownerId),
        id !== null ? eq(filling.id, id) : kind === 'load' ? isNull(filling.session) : isNotNull(filling.session),
      ),
    )
    .orderBy(sql`${filling.id} desc`)
    .limit(1)
  return row ?? null
}

/** Locks a search of this owner until the transaction ends. */
export async function lockFilling(db: Queryable, ownerId: UserId, id: FillingId): Promise<FillingRecord | null> {
  const [row] = await db
    .select()
    .from(filling)
    .where(and(eq(filling.ownerId, ownerId), eq(filling.id, id)))
    .for('update')
  return row ?? null
}

/** Serialises keeping results: drafts hold no places, so that two results could collide. */
export async function lockKeeping(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('filling'))`)
}

/** Starts a waiting search; call it while holding the row. Null if it no longer waits. */
export async function takeFilling(db: Queryable, id: FillingId): Promise<FillingRecord | null> {
  const [taken] = await db
    .update(filling)
    .set({ state: 'searching', beatAt: sql`now()` })
    .where(and(eq(filling.id, id), eq(filling.state, 'waiting')))
    .returning()
  return taken ?? null
}

/** Writes the progress of a search; returns whether it should go on. */
export async function beatFilling(
  db: Queryable,
  id: FillingId,
  update: Outcome | { progress: FillingProgress } | null,
): Promise<boolean> {
  const [row] = await db
    .update(filling)
    .set({ ...update, beatAt: sql`now()` })
    .where(and(eq(filling.id, id), eq(filling.state, 'searching')))
    .returning({ isCancelAsked: filling.isCancelAsked })
  return row !== undefined && !row.isCancelAsked
}

/**
 * Ends a search: found, or cancelled if that was requested. After a failure the best result so far is kept,
 * if any.
 */
export async function endFilling(db: Queryable, id: FillingId, outcome: Outcome | { failure: string }): Promise<void> {
  const state =
    'failure' in outcome ? endState : sql<'found'>`case when ${filling.isCancelAsked} then 'cancelled' else 'found' end`
  await db
    .update(filling)
    .set({ ...outcome, state })
    .where(and(eq(filling.id, id), eq(filling.state, 'searching')))
}

/** Deletes a waiting search; tells a running one to stop. */
export async function cancelFilling(db: Queryable, ownerId: UserId, id: FillingId): Promise<void> {
  await db
    .update(filling)
    .set({
      isCancelAsked: true,
      state: sql`case when ${filling.state} = 'waiting' then 'thrown_away' else ${filling.state} end`,
    })
    .where(and(eq(filling.ownerId, ownerId), eq(filling.id, id), sql`${filling.state} in ('waiting', 'searching')`))
  await tell(db)
}

export async function closeFilling(
  db: Queryable,
  id: FillingId,
  ending: { state: 'kept'; kept: StoredFilling; changeId: ChangeId | null } | { state: 'thrown_away' },
): Promise<void> {
  await db.update(filling).set(ending).where(eq(filling.id, id))
}
