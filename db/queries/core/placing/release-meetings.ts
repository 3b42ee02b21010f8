import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import type { MeetingState } from '@/lib/core/schedule/rules/schedule'

/** Deletes meetings, claims first: the notification of a deleted claim looks up its meeting. */
export async function deleteMeetings(db: Queryable, meetings: readonly MeetingId[]): Promise<void> {
  await db.execute(sql`delete from claim where meeting_id = any(${sql.param(meetings)})`)
  await db.execute(sql`delete from meeting where id = any(${sql.param(meetings)})`)
}

/**
 * Locks those of the meetings that are in `state` until the transaction ends. Transactions that change the
 * same meeting run one after another, and the second sees the first's claims.
 */
export async function lockMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  state?: MeetingState,
): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select id from meeting
    where id = any(${sql.param(meetings)}) ${state ? sql`and state = ${state}` : sql``}
    order by id for update`)
  return rows.map((row) => row.id)
}

/**
 * Releases the meetings' places by deleting them or leaving traces. Waiting soft claims become firm at
 * commit.
 */
export async function releaseMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  leave: 'nothing' | 'trace',
): Promise<{ changed: MeetingId[] }> {
  const changed = await lockMeetings(db, meetings)
  if (leave === 'nothing') {
    await deleteMeetings(db, changed)
  } else {
    await db.execute(sql`
      update meeting set state = 'trace', version = version + 1 where id = any(${sql.param(changed)})`)
    await db.execute(sql`
      update claim set hold = 'trace', soft_reason = null, forced_by = null
      where meeting_id = any(${sql.param(changed)})`)
  }
  return { changed }
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

/**
 * Removes meetings, and events left without any; of a class moved more than once only the first trace stays.
 * Waiting soft claims get the places at commit.
 */
export async function removeMeetings(db: Queryable, meetings: readonly MeetingId[]): Promise<{ changed: MeetingId[] }> {
  const events = await db.execute<{ id: number }>(
    sql`select distinct event_id as id from meeting where id = any(${sql.param(meetings)})`,
  )
  const later = await db.execute<{ id: MeetingId }>(sql`
    select distinct t.id from meeting t join meeting earlier on earlier.successor_id = t.successor_id and earlier.id < t.id
    where t.successor_id = any(${sql.param(meetings)})`)
  await deleteMeetings(
    db,
    later.map(({ id }) => id),
  )
  const removed = await releaseMeetings(db, meetings, 'nothing')
  await db.execute(sql`
    delete from event e where e.id = any(${sql.param(events.map(({ id }) => id))})
      and not exists (select from meeting where event_id = e.id)`)
  return removed
}

/**
 * Promotes waiting claims of published classes to released places now instead of at commit, so that new
 * claims of the same transaction find the places taken.
 */
export async function promoteWaiting(db: Queryable): Promise<void> {
  await db.execute(sql`set constraints claim_released immediate`)
  await db.execute(sql`set constraints claim_released deferred`)
}

/**
 * Refuses now instead of at commit what would tear an exam with a time of its own, so that a dry run tells of it too.
 */
export async function requireWholeExams(db: Queryable): Promise<void> {
  // Sent together; the connection keeps their order.
  await Promise.all([
    prepared(db, sql`set constraints exam_whole immediate`),
    prepared(db, sql`set constraints exam_whole deferred`),
  ])
}
