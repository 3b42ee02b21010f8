import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { ChangeId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { ResourceKind, SoftReason, Subgroup } from '@/lib/core/names/rules/resource'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import { grouped } from '@/lib/core/words/rules/lists'
import { deleteMeetings } from './release-meetings'

/**
 * What to do with a claim on a taken place: `refuse` everything with ClaimConflict; `skip` (delete) its
 * meeting; `stay` beside it, which only drafts can; force or `import` it softly as an overlap. A load item cannot be
 * in a slot twice: forcing throws, importing drops it.
 */
export type OnConflict = 'refuse' | 'skip' | 'stay' | 'import' | { forcedBy: UserId }

/** Skipped or overlapping places, each conflict once, and the skipped meetings. */
type PlaceResult = { conflicts: HeldPlace[]; skipped: MeetingId[] }

/** A resource that a class needs. Subgroup 0 of a group means both halves. */
export type NeededResource = { kind: ResourceKind; resourceId: number; subgroup: Subgroup }

/**
 * A resource claimed for a meeting's date and pair. `joinedIn`: the change by which a substitute came;
 * `leftIn`: the change by which a teacher left; such a claim holds nothing.
 */
export type NeededClaim = NeededResource & {
  meetingId: MeetingId
  joinedIn?: ChangeId | null
  leftIn?: ChangeId | null
}

/** The claims as a derived table, in a single parameter. */
const claimRows = (claims: readonly NeededClaim[]): SQL => sql`
  json_to_recordset(${JSON.stringify(claims)}::json) as wanted(
    "meetingId" bigint, "kind" resource_kind, "resourceId" integer, "subgroup" smallint, "joinedIn" bigint, "leftIn" bigint)`

/** Selects an existing claim as a wanted one, for another place or meeting state. */
export const asNeededClaim = sql`
  claim.meeting_id as "meetingId", claim.kind, claim.resource_id as "resourceId", claim.subgroup,
  claim.joined_in as "joinedIn", claim.left_in as "leftIn"`

export const claimKey = ({ meetingId, kind, resourceId, subgroup }: NeededClaim): string =>
  `${meetingId} ${kind} ${resourceId} ${subgroup}`

/** A claim refused by the index, or a draft's claim, which the index does not check. */
type UncertainClaim = NeededClaim & { placed: boolean }
type Collision = { claim: UncertainClaim; conflict: HeldPlace }

/** Places that are taken, by the meeting that wanted them. */
export type HeldByMeeting = ReadonlyMap<MeetingId, readonly HeldPlace[]>

/** Some places were already taken; the transaction must be rolled back. `held`: for whom, where it is known. */
export class ClaimConflict extends Error {
  constructor(
    readonly conflicts: HeldPlace[],
    readonly held: HeldByMeeting = new Map(),
  ) {
    super(`${conflicts.length} places are taken`)
  }
}

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
  if (refused.length > 0) throw new ClaimConflict(distinct(refused.map(({ conflict }) => conflict)), heldIn(refused))

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

/** Runs the work completely or not at all; returns the conflict where places that it wanted are held. */
export async function unlessHeld<Result>(
  db: Queryable,
  work: (savepoint: Queryable) => Promise<Result>,
): Promise<{ result: Result } | { conflict: ClaimConflict }> {
  try {
    return { result: await db.transaction(work) }
  } catch (error) {
    if (error instanceof ClaimConflict) return { conflict: error }
    throw error
  }
}

function heldIn(collisions: readonly Collision[]): HeldByMeeting {
  const ofMeetings = grouped(collisions, ({ claim }) => claim.meetingId)
  return new Map([...ofMeetings].map(([id, own]) => [id, distinct(own.map(({ conflict }) => conflict))]))
}

/** A place and its holder as the database returns them. */
export type HeldRow = Omit<HeldPlace, 'holder'> & {
  holderId: MeetingId
  holderKind: HeldPlace['holder']['kind']
  holderTitle: string
}

/** Drops the statement's other columns. */
export const heldPlaceOf = (row: HeldRow): HeldPlace => {
  const { date, pair, kind, id, title, holderId, holderKind, holderTitle } = row
  const holder = { id: holderId, kind: holderKind, title: holderTitle }
  return { date, pair, kind, id, title, holder }
}

type HolderRow = HeldRow & NeededClaim & { isBeside: boolean }

/** `meetingId`: who wants the place. `isBeside`: it is a group's, and independent rows may share it. */
type Holder = { meetingId: MeetingId; conflict: HeldPlace; isBeside: boolean }

/**
 * The holders of the places these claims want, by `claimKey` of the claim; free places are missing. `lock`
 * prevents the holders from releasing until this transaction ends, so that a later release sees, and
 * promotes, claims that join softly.
 */
export async function findHolders(
  db: Queryable,
  claims: readonly NeededClaim[],
  { lock }: { lock: boolean },
): Promise<Map<string, Holder>> {
  if (claims.length === 0) return new Map()
  // In materialised steps: without statistics the planner would scan all claims of each resource.
  const rows = await db.execute<HolderRow>(sql`
    with wanted as materialized (
      select wanted.*, m.date, m.pair, we.programme_discipline_id
      from ${claimRows(claims)}
      join meeting m on m.id = wanted."meetingId"
      join event we on we.id = m.event_id
    ), held as materialized (
      select wanted.*, h.meeting_id as holder_id
      from wanted
      join claim h on h.kind = wanted.kind and h.resource_id = wanted."resourceId" and h.subgroup = wanted.subgroup
        and h.date = wanted.date and h.pair = wanted.pair and h.meeting_id <> wanted."meetingId"
        and is_in_the_way(h.kind, h.hold)
      ${lock ? sql`for share of h` : sql``}
    ), named as materialized (
      -- Each once: a title costs more than a place.
      select r.kind, r.id, r.title
      from (select distinct kind, "resourceId" as id from held) asked join resource r using (kind, id))
    select held.*, held."resourceId" as id, r.title,
      held.holder_id as "holderId", e.kind as "holderKind", e.title as "holderTitle",
      held.kind = 'group' and exists (
        select from independent_rows where one = held.programme_discipline_id and other = e.programme_discipline_id) as "isBeside"
    from held
    join meeting hm on hm.id = held.holder_id
    join event e on e.id = hm.event_id
    join named r on r.kind = held.kind and r.id = held."resourceId"
    order by held.date, held.pair, held.kind, title`)
  return new Map(
    rows.map((row) => [
      claimKey(row),
      { meetingId: row.meetingId, isBeside: row.isBeside, conflict: heldPlaceOf(row) },
    ]),
  )
}

/** What holds a place that these claims want, by the meeting that wants it. */
export async function findHeldPlaces(
  db: Queryable,
  claims: readonly NeededClaim[],
): Promise<Map<MeetingId, HeldPlace>> {
  const holders = await findHolders(db, claims, { lock: false })
  return new Map([...holders.values()].map(({ meetingId, conflict }) => [meetingId, conflict]))
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
    (claim) => !claim.placed && (beside.includes(claim) ? !joined.includes(claim) : !holders.has(claimKey(claim))),
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
  return prepared<UncertainClaim>(db, insert)
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
  onConflict: Exclude<OnConflict, 'refuse' | 'skip' | 'stay'> | 'independent',
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
    conflicts.map((entry) => [`${entry.date} ${entry.pair} ${entry.kind} ${entry.id} ${entry.holder.id}`, entry]),
  ).values(),
]
