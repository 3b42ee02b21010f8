import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import type { ChangeId, GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'

/** A withdrawn class, and the one that takes its groups. */
type JoinedMeeting = {
  id: MeetingId
  host: MeetingId
  groups: readonly { id: GroupId; subgroup: Subgroup }[]
}

/** Adds the groups of withdrawn meetings to those that take them, all or none. Throws ClaimConflict. */
export async function joinMeetings(db: Queryable, joined: readonly JoinedMeeting[]): Promise<void> {
  const hosts = joined.map(({ host }) => host)
  await db.execute(sql`update meeting set version = version + 1 where id = any(${sql.param(hosts)}::bigint[])`)
  await placeClaims(
    db,
    joined.flatMap(({ host, groups }) =>
      groups.map(({ id, subgroup }) => ({
        meetingId: host,
        kind: 'group' as const,
        resourceId: id,
        subgroup,
      })),
    ),
    'refuse',
  )
}

/**
 * Selects the class that took the groups of each class that changes (a select of ids) withdrew as held otherwise: of its
 * time, with a group that it got in the same change.
 */
export const hostsIn = (changes: SQL): SQL => sql`
  select distinct o.change_id, m.id, host.id as host
  from changed_row o
    join meeting m on m.id = o.key::bigint
    join claim c on c.meeting_id = m.id and c.kind = 'group'
    join changed_row got on got.change_id = o.change_id and got.table_name = 'claim' and got.before is null
      and got.after ->> 'kind' = 'group' and (got.after ->> 'resource_id')::integer = c.resource_id
      and (got.after ->> 'subgroup')::smallint = c.subgroup
    join meeting host on host.id = (got.after ->> 'meeting_id')::bigint and host.id <> m.id
      and (host.date, host.pair) = (m.date, m.pair)
  where o.change_id in (${changes}) and o.table_name = 'owed_outcome' and o.before is null`

/** The same for these changes. */
export async function findHosts(
  db: Queryable,
  changes: readonly ChangeId[],
): Promise<{ changeId: ChangeId; id: MeetingId; host: MeetingId }[]> {
  return db.execute<{ changeId: ChangeId; id: MeetingId; host: MeetingId }>(sql`
    select change_id as "changeId", id, host
    from (${hostsIn(sql`select unnest(${sql.param(changes)}::bigint[])`)}) joined`)
}
