import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Queryable } from '@/db/client'
import { event, meeting } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId, MeetingId, UserId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import type { SoftReason } from '@/lib/domain/resource'
import { deleteMeetings } from '../claims/delete-meetings'
import { ClaimConflict } from '../claims/claim-conflict'
import { lockMeetings } from '../claims/lock-meetings'
import { placeClaims } from '../claims/place-claims'
import { wantedClaimOf, type WantedClaim } from '../claims/wanted-claim'
import { findChangedMeetings } from './changed-meetings'
import { claimAsJson } from './snapshots'

type MissingClaim = WantedClaim & {
  date: CalendarDate
  pair: Pair
  reason: SoftReason | null
  forcedBy: UserId | null
  /** Who held the place, or waited for it, beside this claim. */
  beside: MeetingId[]
}

/**
 * Makes the meetings of a change what they were before it: those that it created go, those that it removed come back under their
 * ids, with their events. Who stood in one place before stands there again, where need be as an overlap that `by` forced; throws
 * ClaimConflict where anybody else holds a place.
 */
export async function restoreMeetings(db: Queryable, changeId: ChangeId, by: UserId): Promise<void> {
  await lockMeetings(db, await findChangedMeetings(db, changeId))
  const made = await db.execute<{ id: string }>(sql`
    select meeting_id as id from changed_meeting where change_id = ${changeId} and before is null`)
  await deleteMeetings(
    db,
    made.map(({ id }) => Number(id) as MeetingId),
  )
  await giveUpPlaces(db, changeId)
  await putBack(db, 'event', Object.keys(getTableColumns(event)), changeId, isLostOrChanged)
  await putBack(db, 'meeting', Object.keys(getTableColumns(meeting)), changeId)
  await db.execute(sql`
    update claim c set hold = case m.state when 'trace' then 'trace' else 'draft' end::hold, soft_reason = null, forced_by = null
    from changed_meeting t join meeting m on m.id = t.meeting_id
    where t.change_id = ${changeId} and t.before is not null and c.meeting_id = m.id and m.state <> 'published'
      and c.left_in is null`)
  await winPlaces(db, await findMissing(db, changeId), by)
  await db.execute(sql`
    delete from event e
    where e.id in (
        select (after #>> '{event,id}')::integer from changed_meeting where change_id = ${changeId} and before is null)
      and not exists (select from meeting where event_id = e.id)`)
}

/** A claim stays where its meeting has it before and after; but what a draft held has yet to be won again. */
async function giveUpPlaces(db: Queryable, changeId: ChangeId): Promise<void> {
  await db.execute(sql`
    delete from claim c
    using changed_meeting t join meeting m on m.id = t.meeting_id
    where t.change_id = ${changeId} and t.before is not null and c.meeting_id = m.id and not (
      (c.date, c.pair) = ((t.before #>> '{meeting,date}')::date, (t.before #>> '{meeting,pair}')::smallint)
      and ${claimAsJson} in (select jsonb_array_elements(t.before -> 'claims'))
      and (m.state = 'published' or t.before #>> '{meeting,state}' <> 'published'))`)
}

/** What was done since to the event of a class that the change removed is not the change's to take back. */
const isLostOrChanged = sql`
  not exists (select from event where id = (before #>> '{event,id}')::integer)
  or before -> 'event' #- '{version}' <> after -> 'event' #- '{version}'`

/** Writes the rows back; one that is there counts on from its own version, so that nobody mistakes it for what they saw. */
async function putBack(
  db: Queryable,
  table: 'event' | 'meeting',
  fields: readonly string[],
  changeId: ChangeId,
  which = sql`true`,
): Promise<void> {
  const name = sql.identifier(table)
  const columns = fields.map(toSnakeCase).filter((column) => column !== 'id' && column !== 'version')
  const values = columns.map(
    (column): SQL => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  )
  await db.execute(sql`
    insert into ${name}
    select (jsonb_populate_record(null::${name}, row)).*
    from (select distinct on (before -> ${table}::text -> 'id') before -> ${table}::text as row
      from changed_meeting where change_id = ${changeId} and before is not null and (${which})) was
    on conflict (id) do update set ${sql.join(values, sql`, `)}, version = ${name}.version + 1
    where to_jsonb(${name}) - 'version' <> to_jsonb(excluded) - 'version'`)
}

async function findMissing(db: Queryable, changeId: ChangeId): Promise<MissingClaim[]> {
  const rows = await db.execute<MissingClaim>(sql`
    select t.meeting_id as "meetingId", m.date, m.pair, c.kind, c."resourceId", c.subgroup, c."joinedIn", c."leftIn",
      o.reason, o."forcedBy", coalesce(o.beside, '[]') as beside
    from changed_meeting t
    join meeting m on m.id = t.meeting_id
    cross join lateral jsonb_to_recordset(t.before -> 'claims')
      as c(
      "kind" resource_kind, "resourceId" integer, "subgroup" smallint, "joinedIn" bigint, "leftIn" bigint)
    left join lateral jsonb_to_recordset(t.before -> 'overlaps') as o(
        "kind" resource_kind, "resourceId" integer, "subgroup" smallint,
        "reason" text, "forcedBy" integer, "beside" jsonb)
      using (kind, "resourceId", subgroup)
    where t.change_id = ${changeId} and not exists (
      select from claim own where own.meeting_id = t.meeting_id and own.kind = c.kind
        and own.resource_id = c."resourceId" and own.subgroup = c.subgroup)`)
  return rows.map(wantedClaimOf)
}

/** Where others stood beside, they may: while this one was away, the place may have become theirs. */
async function winPlaces(db: Queryable, missing: readonly MissingClaim[], by: UserId): Promise<void> {
  await placeClaims(
    db,
    missing.filter(({ beside }) => beside.length === 0),
    'refuse',
  )
  const shared = missing.filter(({ beside }) => beside.length > 0)
  const expected = new Set(
    shared.flatMap((claim) => claim.beside.map((id) => placeKey(claim, claim.resourceId, id))),
  )
  const forcerOf = ({ reason, forcedBy }: MissingClaim) => (reason === 'imported' ? null : (forcedBy ?? by))
  for (const forcedBy of new Set(shared.map(forcerOf))) {
    const claims = shared.filter((claim) => forcerOf(claim) === forcedBy)
    const { conflicts } = await placeClaims(db, claims, forcedBy === null ? 'import' : { forcedBy })
    const strangers = conflicts.filter(
      (conflict) => !expected.has(placeKey(conflict, conflict.id, conflict.holder.id)),
    )
    if (strangers.length > 0) throw new ClaimConflict(strangers)
  }
}

const placeKey = (
  { kind, date, pair }: Pick<MissingClaim, 'kind' | 'date' | 'pair'>,
  resourceId: number,
  holder: MeetingId,
): string => `${date} ${pair} ${kind} ${resourceId} ${holder}`
