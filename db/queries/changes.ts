import type { Queryable } from '@/db/client'
import { change } from '@/db/schema'
import type { ChangeId, UserId } from '@/lib/domain/ids'

/** `actorId` null: a command, not a person. */
export type Change = {
  actorId: UserId | null
  action: string
  subject: object
  before: object | null
  after: object | null
}

/** Writes into the history; belongs into the transaction of what it records. */
export async function insertChange(db: Queryable, values: Change): Promise<ChangeId> {
  const [row] = await db.insert(change).values(values).returning({ id: change.id })
  if (!row) throw new Error('The history took no record')
  return row.id
}
