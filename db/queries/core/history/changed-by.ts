import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { StandingPlace } from '@/lib/core/schedule/rules/schedule'

/**
 * A class that a change moved, withdrew or gave to others. `from`: where it stood, with the rooms that it left.
 * `changed`: somebody changed it since; `taken`: somebody else holds what it would need.
 */
export type ChangedByRow = {
  id: MeetingId
  changeId: ChangeId
  version: number
  state: 'free' | 'changed' | 'taken'
  from: StandingPlace
}

/**
 * The classes that these changes (a select of ids) changed from a date on and that are still ahead. `exempt`: a
 * select of meetings whose places count as free.
 */
export async function findChangedBy(
  db: Queryable,
  { changes, exempt }: { changes: SQL; exempt: SQL },
  from: CalendarDate,
): Promise<ChangedByRow[]> {
  return db.execute<ChangedByRow & { id: MeetingId; changeId: ChangeId }>(sql`
    with changed as materialized (
      select d.change_id, d.key::bigint as id, (d.before ->> 'date')::date as date, (d.before ->> 'pair')::smallint as pair,
        m.version, (d.after ->> 'version')::integer = m.version as is_same
      from changed_row d
        join meeting m on m.id = d.key::bigint and (m.state <> 'trace' or d.after ->> 'state' = 'trace')
      where d.change_id in (${changes})
        and d.table_name = 'meeting' and d.before is not null and d.before ->> 'state' <> 'trace' and d.after is not null
        and (d.before ->> 'date')::date >= ${from} and m.date >= ${from}),
    released as materialized (
      -- Once, and not for every class: the planner takes a change for a few rows.
      select d.change_id, (d.before ->> 'meeting_id')::bigint as meeting_id, (d.before ->> 'kind')::resource_kind as kind,
        (d.before ->> 'resource_id')::integer as resource_id, (d.before ->> 'subgroup')::smallint as subgroup
      from changed_row d
      where d.change_id in (select change_id from changed) and d.table_name = 'claim'
        and d.before is not null and d.before ->> 'left_in' is null),
    held as materialized (
      select changed.id, changed.change_id, r.kind, r.resource_id, r.subgroup, changed.date, changed.pair
      from changed join released r on r.change_id = changed.change_id and r.meeting_id = changed.id)
    select changed.id, changed.change_id as "changeId", changed.version,
      case when not is_same then 'changed'
        when exists (select from held h join claim c on c.kind = h.kind and c.resource_id = h.resource_id and c.subgroup = h.subgroup
          and c.date = h.date and c.pair = h.pair and is_in_the_way(c.kind, c.hold) and c.meeting_id <> changed.id
          and c.meeting_id not in (${exempt})
          where h.id = changed.id and h.change_id = changed.change_id and not exists (
            select from claim own where (own.meeting_id, own.kind, own.resource_id, own.subgroup, own.date, own.pair)
              = (h.id, h.kind, h.resource_id, h.subgroup, h.date, h.pair) and own.hold <> 'trace')) then 'taken'
        else 'free' end as state,
      json_build_object('date', changed.date, 'pair', changed.pair, 'rooms', ${roomsHeld}) as "from"
    from changed
    order by changed.date, changed.pair, changed.id`)
}

/** The rooms that a class left, named. */
const roomsHeld: SQL = sql`(
  select coalesce(json_agg(r.named order by r.title), '[]')
  from held h join shown_room r on r.id = h.resource_id
  where h.id = changed.id and h.change_id = changed.change_id and h.kind = 'room')`
