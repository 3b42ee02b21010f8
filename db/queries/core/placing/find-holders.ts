import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'
import { heldPlaceOf, type HeldRow } from './held-place'
import { claimKey, claimRows, type NeededClaim } from './needed-claim'

type HolderRow = HeldRow & NeededClaim & { isBeside: boolean }

/** `isBeside`: the place is a group's, and independent rows may share it. */
type Holder = { conflict: HeldPlace; isBeside: boolean }

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
      ${lock ? sql`for share of h` : sql``})
    select held.*, held."resourceId" as id, r.title,
      held.holder_id as "holderId", e.kind as "holderKind", e.title as "holderTitle",
      held.kind = 'group' and exists (
        select from independent_rows where one = held.programme_discipline_id and other = e.programme_discipline_id) as "isBeside"
    from held
    join meeting hm on hm.id = held.holder_id
    join event e on e.id = hm.event_id
    join resource r on r.kind = held.kind and r.id = held."resourceId"
    order by held.date, held.pair, held.kind, title`)
  return new Map(rows.map((row) => [claimKey(row), { isBeside: row.isBeside, conflict: heldPlaceOf(row) }]))
}
