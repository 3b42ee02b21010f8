import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { HeldPlace } from '@/lib/domain/conflicts'
import { heldPlaceOf, type HeldRow } from './held-place'
import { keyOf, rowsOf, type WantedClaim } from './wanted-claim'

type HolderRow = HeldRow & WantedClaim & { isBeside: boolean }

/** `isBeside`: the place is a group's, and both rows may share it. */
type Holder = { conflict: HeldPlace; isBeside: boolean }

/**
 * The holders of the places these claims want, by `keyOf` the claim; free places are missing. `lock` prevents the holders from
 * releasing until this transaction ends, so that a release sees, and promotes, claims that join softly.
 */
export async function findHolders(
  db: Queryable,
  claims: readonly WantedClaim[],
  { lock }: { lock: boolean },
): Promise<Map<string, Holder>> {
  if (claims.length === 0) return new Map()
  const rows = await db.execute<HolderRow>(sql`
    select wanted.*, wanted."resourceId" as id, m.date, m.pair, r.title,
      h.meeting_id as "holderId", e.kind as "holderKind", e.title as "holderTitle",
      wanted.kind = 'group' and exists (
        select from independent_rows where one = we.programme_discipline_id and other = e.programme_discipline_id) as "isBeside"
    from ${rowsOf(claims)}
    join meeting m on m.id = wanted."meetingId"
    join event we on we.id = m.event_id
    join claim h on h.kind = wanted.kind and h.resource_id = wanted."resourceId" and h.subgroup = wanted.subgroup
      and h.date = m.date and h.pair = m.pair and h.meeting_id <> m.id
      and is_in_the_way(h.kind, h.hold)
    join meeting hm on hm.id = h.meeting_id
    join event e on e.id = hm.event_id
    join resource r on r.kind = h.kind and r.id = h.resource_id
    order by m.date, m.pair, h.kind, title
    ${lock ? sql`for share of h` : sql``}`)
  return new Map(rows.map((row) => [keyOf(row), { isBeside: row.isBeside, conflict: heldPlaceOf(row) }]))
}
