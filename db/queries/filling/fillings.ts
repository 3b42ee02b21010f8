import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { isLeft } from '@/db/queries/core/placing/held'
import { filling } from '@/db/schema'
import { type FillingProgress, type FillingResult, type KeptFilling } from '@/lib/core/rules/placing/filling'
import type { ChangeId, FillingId, UserId } from '@/lib/core/rules/names/ids'

export type Filling = typeof filling.$inferSelect

/** The channel on which the searching process hears that there is something to do. */
export const fillingChannel = 'filling'

const tell = (db: Queryable) => db.execute(sql`select pg_notify(${fillingChannel}, '')`)

/** A person's older searches are forgotten. */
const mostKept = 20

const oldestKept = (ownerId: UserId) =>
  sql`select min(id) from (select id from filling where owner_id = ${ownerId} order by id desc limit ${mostKept}) newest`

/** Null if its owner has one under way. */
export async function insertFilling(
  db: Queryable,
  values: Pick<Filling, 'ownerId' | 'scope' | 'startsOn' | 'seconds' | 'seed'>,
): Promise<FillingId | null> {
  const [row] = await db.insert(filling).values(values).onConflictDoNothing().returning({ id: filling.id })
  if (!row) return null
  await db
    .delete(filling)
    .where(and(eq(filling.ownerId, values.ownerId), lt(filling.id, sql`(${oldestKept(values.ownerId)})`)))
  await tell(db)
  return row.id
}

/** What a search is that did not come to its end: there is its best result, or nothing. */
const left = sql<'failed'>`case when ${filling.result} is null then 'failed' else 'interrupted' end`

/** What its process left is interrupted with the best it had, or has failed. */
export async function interruptFillings(db: Queryable): Promise<void> {
  await db
    .update(filling)
    .set({ state: left })
    .where(and(eq(filling.state, 'searching'), isLeft('filling')))
}

/** One of its owner; null if there is none. The newest, unless one is asked for. */
export async function findFilling(
  db: Queryable,
  ownerId: UserId,
  id: FillingId | null,
): Promise<Filling | null> {
  const [row] = await db
    .select()
    .from(filling)
    .where(and(eq(filling.ownerId, ownerId), id === null ? undefined : eq(filling.id, id)))
    .orderBy(sql`${filling.id} desc`)
    .limit(1)
  return row ?? null
}

/** Locks one of its owner until the transaction ends. */
export async function lockFilling(db: Queryable, ownerId: UserId, id: FillingId): Promise<Filling | null> {
  const [row] = await db
    .select()
    .from(filling)
    .where(and(eq(filling.ownerId, ownerId), eq(filling.id, id)))
    .for('update')
  return row ?? null
}

/** Results are kept one after another, so that drafts, which hold nothing, do not meet. */
export async function lockKeeping(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('filling'))`)
}

/** One that waits, for whoever holds it and from now on searches; null if it waits no more. */
export async function takeFilling(db: Queryable, id: FillingId): Promise<Filling | null> {
  const [taken] = await db
    .update(filling)
    .set({ state: 'searching', beatAt: sql`now()` })
    .where(and(eq(filling.id, id), eq(filling.state, 'waiting')))
    .returning()
  return taken ?? null
}

/** Writes how far a search is; answers whether it is to go on. */
export async function beatFilling(
  db: Queryable,
  id: FillingId,
  found: { progress: FillingProgress; result: FillingResult } | null,
): Promise<boolean> {
  const [row] = await db
    .update(filling)
    .set({ ...found, beatAt: sql`now()` })
    .where(and(eq(filling.id, id), eq(filling.state, 'searching')))
    .returning({ isCancelAsked: filling.isCancelAsked })
  return row !== undefined && !row.isCancelAsked
}

/** The search is over: found, or cancelled if that was asked; after a failure its best so far, if any, is left. */
export async function endFilling(
  db: Queryable,
  id: FillingId,
  outcome: { progress: FillingProgress; result: FillingResult } | { failure: string },
): Promise<void> {
  const state =
    'failure' in outcome
      ? left
      : sql<'found'>`case when ${filling.isCancelAsked} then 'cancelled' else 'found' end`
  await db
    .update(filling)
    .set({ ...outcome, state })
    .where(and(eq(filling.id, id), eq(filling.state, 'searching')))
}

/** One that waits is thrown away, one that searches is told to end. */
export async function cancelFilling(db: Queryable, ownerId: UserId, id: FillingId): Promise<void> {
  await db
    .update(filling)
    .set({
      isCancelAsked: true,
      state: sql`case when ${filling.state} = 'waiting' then 'thrown_away' else ${filling.state} end`,
    })
    .where(
      and(
        eq(filling.ownerId, ownerId),
        eq(filling.id, id),
        sql`${filling.state} in ('waiting', 'searching')`,
      ),
    )
  await tell(db)
}

export async function closeFilling(
  db: Queryable,
  id: FillingId,
  how: { state: 'kept'; kept: KeptFilling; changeId: ChangeId | null } | { state: 'thrown_away' },
): Promise<void> {
  await db.update(filling).set(how).where(eq(filling.id, id))
}
