import { sqlOf, type Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { RequestedResource } from './find-taken-slots'

/**
 * All meetings in a room, or of a teacher, in these pairs of a period, whether or not they hold their place.
 */
export async function findMeetingsOf(
  db: Queryable,
  { kind, id }: RequestedResource,
  { from, to }: Period,
  pairs: readonly Pair[],
): Promise<MeetingId[]> {
  const rows = await sqlOf(db)<{ id: number }[]>`
    select c.meeting_id::double precision as id from claim c
    where c.kind = ${kind} and c.resource_id = ${id} and c.date between ${from} and ${to}
      and c.pair = any(${[...pairs]}::smallint[]) and c.hold <> 'trace'
    order by c.date, c.pair, c.meeting_id`
  return rows.map((row) => row.id as MeetingId)
}
