import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import { change, changeSubject } from '@/db/schema'
import type { HistorySubject } from '@/lib/core/rules/history/entry'
import type { ChangeId, UserId } from '@/lib/core/rules/names/ids'
import type { Action } from '@/lib/core/rules/rights/rights'

/** `actorId` null: a command on the server. `rights`: the rights needed to undo it. */
type Change = {
  actorId: UserId | null
  action: string
  subject: object
  before: object | null
  after: object | null
  rights?: Action[]
  /** Whom it concerns, for a change without recorded rows. */
  about?: readonly HistorySubject[]
}

/** Adds a history record; call it in the transaction of the change. */
export async function insertChange(db: Queryable, { about = [], ...values }: Change): Promise<ChangeId> {
  const insert = db.insert(change).values(values).returning({ id: change.id })
  const [row] = await prepared<{ id: string }>(db, insert.getSQL())
  if (!row) throw new Error('The history took no record')
  const changeId = Number(row.id) as ChangeId
  if (about.length > 0)
    await db.insert(changeSubject).values(about.map(({ kind, id }) => ({ kind, id, changeId })))
  return changeId
}

/**
 * The last write of a timetable change: the rights its undo requires, and its time. A change that waited for
 * another's locks gets the later time, although it may have begun first.
 */
export async function recordRights(
  db: Queryable,
  changeId: ChangeId,
  rights: readonly Action[],
): Promise<void> {
  const update = db
    .update(change)
    .set({ rights: [...rights], at: sql`clock_timestamp()` })
    .where(eq(change.id, changeId))
  await prepared(db, update.getSQL())
}
