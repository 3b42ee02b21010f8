import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import { request } from '@/db/schema'
import type { ChangeId, RequestId } from '@/lib/core/rules/names/ids'

export type NewRequest = Omit<typeof request.$inferInsert, 'id' | 'changeId' | 'undoneAt' | 'version'> & {
  changeId: ChangeId
}

/** Inserts a request, so that the meetings it makes or changes can refer to it. */
export async function insertRequest(db: Queryable, values: NewRequest): Promise<RequestId> {
  const insert = db.insert(request).values(values).returning({ id: request.id })
  const [inserted] = await prepared<{ id: RequestId }>(db, insert.getSQL())
  if (!inserted) throw new Error('The request was not inserted')
  return inserted.id
}
