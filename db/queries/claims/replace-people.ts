import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/domain/ids'
import type { People } from '@/lib/domain/people'
import { lockMeetings } from './lock-meetings'
import { placeClaims } from './place-claims'
import { wantedClaimOf, type WantedClaim } from './wanted-claim'

/**
 * Gives meetings to other people, all or none; who is absent stays as they are: what goes is free for others, what stays is left alone, overlap and half of a group
 * included; a new group attends with the event's subgroup. Throws ClaimConflict.
 */
export async function replacePeople(
  db: Queryable,
  meetings: readonly MeetingId[],
  { teachers, groups }: Partial<People>,
): Promise<void> {
  const ids = await lockMeetings(db, meetings)
  const given = [
    ...(teachers ? [{ kind: 'teacher', ids: teachers }] : []),
    ...(groups ? [{ kind: 'group', ids: groups }] : []),
  ]
  const people = sql`
    json_to_recordset(${JSON.stringify(given)}::json) as people("kind" resource_kind, "ids" integer[])`
  await db.execute(sql`
    delete from claim c using ${people}
    where c.meeting_id = any(${sql.param(ids)}) and c.kind = people.kind and c.resource_id <> all(people.ids)`)
  await db.execute(sql`update meeting set version = version + 1 where id = any(${sql.param(ids)})`)
  const wanted = await db.execute<WantedClaim>(sql`
    select m.id as "meetingId", people.kind, person as "resourceId",
      case people.kind when 'group' then e.subgroup else 0 end as subgroup
    from meeting m
      join event e on e.id = m.event_id
      cross join ${people}
      cross join unnest(people.ids) as person
    where m.id = any(${sql.param(ids)}) and not exists (
      select from claim own where own.meeting_id = m.id and own.kind = people.kind and own.resource_id = person)`)
  await placeClaims(db, wanted.map(wantedClaimOf), 'refuse')
}
