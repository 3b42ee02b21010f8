import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { MeetingState } from '@/lib/core/rules/schedule/schedule'

/**
 * Locks those of the meetings that are in `state` until the transaction ends. Transactions that change the
 * same meeting run one after another, and the second sees the first's claims.
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
