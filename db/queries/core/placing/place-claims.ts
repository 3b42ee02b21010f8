import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'
import type { MeetingId, UserId } from '@/lib/core/rules/names/ids'
import type { SoftReason } from '@/lib/core/rules/names/resource'
import { ClaimConflict } from './claim-conflict'
import { deleteMeetings } from './delete-meetings'
import { findHolders } from './find-holders'
import { claimKey, claimRows, neededClaimOf, type NeededClaim } from './needed-claim'

/**
 * What to do with a claim on a taken place: `refuse` everything with ClaimConflict; `skip` (delete) its
 * meeting; force or `import` it softly as an overlap. A load item cannot be in a slot twice: forcing throws,
 * importing drops it.
 */
export type OnConflict = 'refuse' | 'skip' | 'import' | { forcedBy: UserId }

/** Skipped or overlapping places, each conflict once, and the skipped meetings. */
type PlaceResult = { conflicts: HeldPlace[]; skipped: MeetingId[] }

/** A claim refused by the index, or a draft's claim, which the index does not check. */
type UncertainClaim = NeededClaim & { placed: boolean }
type Collision = { claim: UncertainClaim; conflict: HeldPlace }

/**
 * Claims resources for existing meetings. The meeting's state decides the hold: draft, or firm when
 * published, except placeholders and a booking's groups. A draft conflicts with a firm claim although it
 * could be stored. The unique index decides races; a refused claim whose holder is gone is retried.
 * Independent rows of one programme share groups: the second holds softly, without a conflict.
 */
export async function placeClaims(
  db: Queryable,
  claims: readonly NeededClaim[],
  onConflict: OnConflict,
): Promise<PlaceResult> {
  const isSoft = onConflict === 'import' || typeof onConflict === 'object'
  const collisions = await collide(db, claims, { lock: isSoft })
  const refused = collisions.filter(
    ({ claim }) => onConflict === 'refuse' || (onConflict !== 'import' && isSoft && claim.kind === 'load'),
  )
  if (refused.length > 0) throw new ClaimConflict(distinct(refused.map(({ conflict }) => conflict)))

  const colliding = collisions.map(({ claim }) => claim)
  if (isSoft)
    await insertOverlaps(
      db,
      colliding.filter((claim) => !claim.placed && claim.kind !== 'load'),
      onConflict,
    )
  const skipped = onConflict === 'skip' ? [...new Set(colliding.map((claim) => claim.meetingId))] : []
  if (skipped.length > 0) await deleteMeetings(db, skipped)
  return { conflicts: distinct(collisions.map(({ conflict }) => conflict)), skipped }
}

/** Places what it can, retries claims whose holder is gone, and returns the others with their holders. */
async function collide(
  db: Queryable,
  claims: readonly NeededClaim[],
  { lock }: { lock: boolean },
): Promise<Collision[]> {
  if (claims.length === 0) return []
  const uncertain = await insertClaims(db, claims)
  const holders = await findHolders(db, uncertain, { lock })
  const beside = uncertain.filter((claim) => !claim.placed && holders.get(claimKey(claim))?.isBeside)
  const joined = await joinGroups(db, beside)
  const retried = uncertain.filter(
    (claim) =>
      !claim.placed && (beside.includes(claim) ? !joined.includes(claim) : !holders.has(claimKey(claim))),
  )
  // Sorted like the holders: the database returns claims in plan order.
  const byKey = new Map(uncertain.map((claim) => [claimKey(claim), claim]))
  const collisions = [...holders].flatMap(([key, { conflict, isBeside }]) => {
    const claim = byKey.get(key)
    return claim && !isBeside ? [{ claim, conflict }] : []
  })
  return [...collisions, ...(await collide(db, retried, { lock }))]
}

/** Inserts in key order, so that concurrent writers cannot deadlock. Returns refused claims and drafts. */
async function insertClaims(db: Queryable, claims: readonly NeededClaim[]): Promise<UncertainClaim[]> {
  const insert = sql`
    with claimed as materialized (
      select distinct m.id, wanted.kind, wanted."resourceId", half as subgroup, m.date, m.pair, m.state,
        wanted."joinedIn", wanted."leftIn",
        case
          when m.state <> 'published' or wanted."leftIn" is not null then null
          when r.is_placeholder or t.is_placeholder then 'unlimited'
          when e.kind = 'booking' and wanted.kind = 'group' then 'booking'
        end::soft_reason as reason
      from ${claimRows(claims)}
      join meeting m on m.id = wanted."meetingId"
      join event e on e.id = m.event_id
      left join room r on wanted.kind = 'room' and r.id = wanted."resourceId"
      left join teacher t on wanted.kind = 'teacher' and t.id = wanted."resourceId"
      cross join unnest(
        case when wanted.kind = 'group' and wanted.subgroup = 0 then '{1,2}' else array[wanted.subgroup] end
      ) as half
      where not exists (
        select from claim own where own.meeting_id = m.id and own.kind = wanted.kind
          and own.resource_id = wanted."resourceId" and own.subgroup = half)
    ), placed as (
      insert into claim
        (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason, joined_in, left_in)
      select id, kind, "resourceId", subgroup, date, pair,
        case
          when state = 'trace' or "leftIn" is not null then 'trace' when state = 'projected' then 'draft'
          when reason is null then 'firm' else 'soft'
        end::hold, reason, "joinedIn", "leftIn"
      from claimed
      order by kind, "resourceId", subgroup, date, pair, id
      on conflict do nothing
      returning meeting_id, kind, resource_id, subgroup
    )
    select id as "meetingId", claimed.kind, "resourceId", claimed.subgroup, "joinedIn",
      placed.meeting_id is not null as placed
    from claimed
    left join placed on placed.meeting_id = id and placed.kind = claimed.kind
      and placed.resource_id = "resourceId" and placed.subgroup = claimed.subgroup
    where placed.meeting_id is null or claimed.state = 'projected' and "leftIn" is null`
  return (await prepared<UncertainClaim>(db, insert)).map(neededClaimOf)
}

/**
 * Adds soft claims beside independent rows that hold the same groups, while those still do; returns the added
 * ones.
 */
async function joinGroups(db: Queryable, beside: readonly UncertainClaim[]): Promise<UncertainClaim[]> {
  if (beside.length === 0) return []
  const holders = await findHolders(db, beside, { lock: true })
  const joined = beside.filter((claim) => holders.get(claimKey(claim))?.isBeside)
  await insertOverlaps(db, joined, 'independent')
  return joined
}

async function insertOverlaps(
  db: Queryable,
  claims: readonly NeededClaim[],
  onConflict: Exclude<OnConflict, 'refuse' | 'skip'> | 'independent',
): Promise<void> {
  if (claims.length === 0) return
  const [reason, forcedBy] = reasonOf(onConflict)
  await db.execute(sql`
    insert into claim
      (meeting_id, kind, resource_id, subgroup, date, pair, hold, soft_reason, forced_by, soft_since, joined_in)
    select m.id, wanted.kind, wanted."resourceId", wanted.subgroup, m.date, m.pair, 'soft', ${reason}, ${forcedBy}, now(),
      wanted."joinedIn"
    from ${claimRows(claims)}
    join meeting m on m.id = wanted."meetingId"
    order by m.id, wanted.kind, wanted."resourceId", wanted.subgroup`)
}

function reasonOf(onConflict: Parameters<typeof insertOverlaps>[2]): [SoftReason, UserId | null] {
  if (onConflict === 'independent') return ['independent', null]
  return onConflict === 'import' ? ['imported', null] : ['forced', onConflict.forcedBy]
}

/** Both halves of a group held by one meeting make one conflict. */
const distinct = (conflicts: HeldPlace[]): HeldPlace[] => [
  ...new Map(
    conflicts.map((entry) => [
      `${entry.date} ${entry.pair} ${entry.kind} ${entry.id} ${entry.holder.id}`,
      entry,
    ]),
  ).values(),
]
