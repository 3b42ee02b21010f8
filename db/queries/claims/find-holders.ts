import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { HeldPlace } from '@/lib/domain/conflicts'
import { areIndependent } from './independent-rows'
import { keyOf, rowsOf, type WantedClaim } from './wanted-claim'

type HolderRow = Omit<HeldPlace, 'id' | 'holder'> &
  WantedClaim & {
    holderId: string
    holderKind: HeldPlace['holder']['kind']
    holderTitle: string
    isBeside: boolean
  }

/** `isBeside`: the place is a group's, and the rows that want and hold it may share it. */
type Holder = { conflict: HeldPlace; isBeside: boolean }

/**
 * Who holds the places that these claims want, by `keyOf` each claim; one that nobody holds is missing. `lock` keeps the holders
 * from releasing until this transaction ends: whoever then joins a place softly is seen by the release, which promotes it.
 */
export async function findHolders(
  db: Queryable,
  claims: readonly WantedClaim[],
  { lock }: { lock: boolean },
): Promise<Map<string, Holder>> {
  if (claims.length === 0) return new Map()
  const rows = await db.execute<HolderRow>(sql`
    select wanted.*, m.date, m.pair, coalesce(r.title, t.name, g.title, d.title) as title,
      h.meeting_id as "holderId", e.kind as "holderKind", e.title as "holderTitle",
      wanted.kind = 'group' and ${areIndependent(sql`we.programme_discipline_id`, sql`e.programme_discipline_id`)} as "isBeside"
    from ${rowsOf(claims)}
    join meeting m on m.id = wanted."meetingId"
    join event we on we.id = m.event_id
    join claim h on h.kind = wanted.kind and h.resource_id = wanted."resourceId" and h.subgroup = wanted.subgroup
      and h.date = m.date and h.pair = m.pair and h.meeting_id <> m.id
      and (h.hold = 'firm' or h.kind = 'load' and h.hold <> 'trace')
    join meeting hm on hm.id = h.meeting_id
    join event e on e.id = hm.event_id
    left join room r on h.kind = 'room' and r.id = h.resource_id
    left join teacher t on h.kind = 'teacher' and t.id = h.resource_id
    left join "group" g on h.kind = 'group' and g.id = h.resource_id
    left join load_item l on h.kind = 'load' and l.id = h.resource_id
    left join discipline d on d.id = l.discipline_id
    order by m.date, m.pair, h.kind, title
    ${lock ? sql`for share of h` : sql``}`)
  return new Map(
    rows.map((row) => [
      keyOf(row),
      {
        isBeside: row.isBeside,
        conflict: {
          date: row.date,
          pair: row.pair,
          kind: row.kind,
          id: row.resourceId,
          title: row.title,
          holder: {
            id: Number(row.holderId) as HeldPlace['holder']['id'],
            kind: row.holderKind,
            title: row.holderTitle,
          },
        },
      },
    ]),
  )
}
