import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/domain/ids'
import type { MeetingState } from '@/lib/domain/schedule'

/**
 * Those of the meetings that are in `state`, locked until the transaction ends: two that change the same meeting follow one another,
 * and the second sees the claims that the first left.
 */
export async function lockMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  state?: MeetingState,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from meeting
    where id = any(${sql.param(meetings)}) ${state ? sql`and state = ${state}` : sql``}
    order by id for update`)
  return rows.map((row) => Number(row.id) as MeetingId)
}
