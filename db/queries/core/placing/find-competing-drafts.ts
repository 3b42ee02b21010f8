import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import { heldPlaceOf, type HeldRow } from './place-claims'

/** A draft in a place of the meeting `of`; drafts hold nothing. */
export type CompetingDraft = HeldPlace & {
  of: MeetingId
  /** Who asked for it, if it is a booking that waits for consent. */
  askedBy: UserId | null
}

/**
 * Other classes' drafts that want a room, teacher or group of these meetings in the same slots. They do not
 * block, but cannot be published too. By date and pair, each once even if it wants both halves of a group.
 */
export async function findCompetingDrafts(db: Queryable, meetings: readonly MeetingId[]): Promise<CompetingDraft[]> {
  if (meetings.length === 0) return []
  const statement = sql`
    select distinct c.meeting_id as of, c.date, c.pair, c.kind, c.resource_id as id, r.title,
      asked.made_by as "askedBy", other.meeting_id as "holderId", e.kind as "holderKind", e.title as "holderTitle"
    -- The list comes from a row, so that no plan depends on its length and one serves all: a plan takes 4 ms.
    from (select ${sql.param(meetings)}::bigint[] as ids offset 0) asked_of
    cross join lateral unnest(ids) as of_meeting (id)
    join claim c on c.meeting_id = of_meeting.id
    join claim other on other.kind = c.kind and other.resource_id = c.resource_id and other.subgroup = c.subgroup
      and other.date = c.date and other.pair = c.pair and other.hold = 'draft' and other.meeting_id <> c.meeting_id
    join meeting m on m.id = other.meeting_id
    join event e on e.id = m.event_id
    left join request asked on asked.id = m.request_id and e.kind = 'booking'
    join resource r on r.kind = c.kind and r.id = c.resource_id
    where c.kind <> 'load' and c.hold <> 'trace'
      and not r.is_unlimited
      and not (c.kind = 'group' and exists (
        select from meeting own
          join event oe on oe.id = own.event_id
          join independent_rows i on i.one = oe.programme_discipline_id
        where own.id = c.meeting_id and i.other = e.programme_discipline_id))
    order by c.date, c.pair, c.kind, title, "holderId"`
  const rows = await prepared<HeldRow & Omit<CompetingDraft, keyof HeldPlace>>(db, statement)
  return rows.map((row) => ({ of: row.of, askedBy: row.askedBy, ...heldPlaceOf(row) }))
}
