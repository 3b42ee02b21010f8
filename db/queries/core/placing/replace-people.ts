import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { People } from '@/lib/core/placing/rules/people'
import { asNeededClaim, claimKey, type NeededClaim, placeClaims } from './place-claims'
import { lockMeetings } from './release-meetings'
import { findRestOfExams } from './rest-of-exams'

/** The change that replaces people, and whether readers see it as a substitution. */
type Replacing = { changeId: ChangeId; leavesTraces: boolean }

/**
 * Replaces the people of meetings, all or none; absent lists stay. Claims that stay are left as they are,
 * including overlaps and subgroups; a new group gets the event's subgroup. For a visible change of a
 * published class, former teachers leave a trace and new ones are substitutes; a replaced substitute or
 * vacancy leaves none. An exam is one piece: all its classes get the people. Throws ClaimConflict.
 */
export async function replacePeople(
  db: Queryable,
  meetings: readonly MeetingId[],
  { teachers, groups }: Partial<People>,
  { changeId, leavesTraces }: Replacing,
): Promise<void> {
  const rest = await findRestOfExams(db, meetings)
  const ids = await lockMeetings(db, [...meetings, ...rest.map(({ id }) => id)])
  const replacements = [
    ...(teachers ? [{ kind: 'teacher', ids: teachers }] : []),
    ...(groups ? [{ kind: 'group', ids: groups }] : []),
  ]
  const people = sql`
    json_to_recordset(${JSON.stringify(replacements)}::json) as people("kind" resource_kind, "ids" integer[])`
  if (teachers && leavesTraces) await leaveTraces(db, ids, teachers, changeId)
  const deleted = await db.execute<NeededClaim>(sql`
    delete from claim using ${people}
    where claim.meeting_id = any(${sql.param(ids)}) and claim.kind = people.kind
      and (claim.left_in is null) = (claim.resource_id <> all(people.ids))
    returning ${asNeededClaim}`)
  await db.execute(sql`update meeting set version = version + 1 where id = any(${sql.param(ids)})`)
  const needed = await db.execute<NeededClaim>(sql`
    select m.id as "meetingId", people.kind, person as "resourceId",
      case people.kind when 'group' then e.subgroup else 0 end as subgroup,
      case when people.kind = 'teacher' and ${hasSubstitution(sql`m.id`)} then ${changeId}::bigint end as "joinedIn"
    from meeting m
      join event e on e.id = m.event_id
      cross join ${people}
      cross join unnest(people.ids) as person
    where m.id = any(${sql.param(ids)}) and not exists (
      select from claim own where own.meeting_id = m.id and own.kind = people.kind and own.resource_id = person)`)
  const returning = new Set(deleted.flatMap((one) => (one.leftIn === null ? [] : [claimKey(one)])))
  await placeClaims(
    db,
    needed.map((one) => (returning.has(claimKey(one)) ? { ...one, joinedIn: null } : one)),
    'refuse',
  )
  if (returning.size > 0) await endSubstitutions(db, ids)
}

async function leaveTraces(
  db: Queryable,
  meetings: readonly MeetingId[],
  teachers: readonly number[],
  changeId: ChangeId,
): Promise<void> {
  await db.execute(sql`
    update claim set hold = 'trace', soft_reason = null, forced_by = null, soft_since = null, left_in = ${changeId}
    from meeting m, teacher t
    where claim.meeting_id = any(${sql.param(meetings)}) and m.id = claim.meeting_id and m.state = 'published'
      and claim.kind = 'teacher' and t.id = claim.resource_id and not t.is_placeholder
      and claim.left_in is null and claim.joined_in is null and claim.resource_id <> all(${sql.param(teachers)}::integer[])`)
}

const hasSubstitution = (meeting: SQL): SQL => sql`exists (
  select from claim was where was.meeting_id = ${meeting} and was.left_in is not null)`

/** If all original teachers are back, the class has no substitutes any more. */
async function endSubstitutions(db: Queryable, meetings: readonly MeetingId[]): Promise<void> {
  await db.execute(sql`
    update claim set joined_in = null
    where meeting_id = any(${sql.param(meetings)}) and joined_in is not null
      and not ${hasSubstitution(sql`claim.meeting_id`)}`)
}
