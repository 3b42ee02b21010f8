import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId, RequestId } from '@/lib/core/rules/names/ids'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'

/**
 * Copies each meeting with its claims as a trace in its present place, with the meeting as successor; call it
 * before moving. Returns the traces.
 */
export async function leaveTraces(
  db: Queryable,
  meetings: readonly MeetingId[],
  requestId: RequestId,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(sql`
    insert into meeting (event_id, date, pair, state, hidden, was_projected, request_id, successor_id)
    select event_id, date, pair, 'trace', hidden, was_projected, ${requestId}, id
    from meeting where id = any(${sql.param(meetings)}) order by id
    returning id`)
  const traces = rows.map((row) => Number(row.id) as MeetingId)
  await db.execute(sql`
    insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold, joined_in, left_in)
    select t.id, c.kind, c.resource_id, c.subgroup, t.date, t.pair, 'trace', c.joined_in, c.left_in
    from meeting t join claim c on c.meeting_id = t.successor_id
    where t.id = any(${sql.param(traces)})
    order by c.kind, c.resource_id, c.subgroup, t.date, t.pair, t.id`)
  await db.execute(sql`update meeting set request_id = ${requestId} where id = any(${sql.param(meetings)})`)
  return traces
}

/** Withdraws meetings: releases their places and keeps them as traces. */
export async function withdrawMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  requestId: RequestId,
): Promise<void> {
  const { changed } = await releaseMeetings(db, meetings, 'trace')
  await db.execute(sql`update meeting set request_id = ${requestId} where id = any(${sql.param(changed)})`)
}
