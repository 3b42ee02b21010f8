import { sql } from 'drizzle-orm'
import type { HeldPlace } from '@/lib/domain/conflicts'
import type { MeetingId } from '@/lib/domain/ids'
import { joinResource, resourceTitle } from '../resource-title'

/** A place and its holder as a statement answers them: a bigint comes as text. */
export type HeldRow = Omit<HeldPlace, 'holder'> & {
  holderId: string
  holderKind: HeldPlace['holder']['kind']
  holderTitle: string
}

/** Without whatever else the statement answered. */
export const heldPlaceOf = (row: HeldRow): HeldPlace => {
  const { date, pair, kind, id, title, holderId, holderKind, holderTitle } = row
  const holder = { id: Number(holderId) as MeetingId, kind: holderKind, title: holderTitle }
  return { date, pair, kind, id, title, holder }
}

/** Whether the claim `h` keeps others off its place. A load item stands once in a slot, drafts counted. */
export const isInTheWay = sql`(h.hold = 'firm' or h.kind = 'load' and h.hold <> 'trace')`

/** As `joinResource`, of load items too: each is called as its discipline. */
export const joinHeld = (row: string) =>
  sql.raw(`${joinResource(row)}
    left join load_item l on ${row}.kind = 'load' and l.id = ${row}.resource_id
    left join discipline d on d.id = l.discipline_id`)

export const heldTitle = sql.raw(`coalesce(${resourceTitle}, d.title)`)
