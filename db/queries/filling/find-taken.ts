import { sqlOf, type Queryable } from '@/db/client'
import { heldPlaceOf, type HeldRow, type NeededResource } from '@/db/queries/core/placing/place-claims'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ProgrammeDisciplineId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'

/** Places that a series would need. `rowId`: of the programme's row that it is of. */
type WantedSeries = {
  index: number
  places: readonly NeededResource[]
  rowId: ProgrammeDisciplineId | null
  dates: readonly CalendarDate[]
  pair: Pair
}

/**
 * What stands in places that these series would need, drafts of anybody included: what `storeFreeSeries` would meet. By
 * the index of the series, each once even if it wants both halves of a group.
 */
export async function findTaken(
  db: Queryable,
  wanted: readonly WantedSeries[],
): Promise<(HeldPlace & { index: number })[]> {
  const places = wanted.flatMap(({ places: needed, ...series }) => needed.map((place) => ({ ...place, ...series })))
  if (places.length === 0) return []
  const rows = await sqlOf(db)<(HeldRow & { index: number })[]>`
    with place as materialized (
      select asked.*, half, exists (
        select from resource r where r.kind = asked.kind and r.id = asked."resourceId" and r.is_unlimited) as unlimited
      from json_to_recordset(${JSON.stringify(places)}::text::json) as asked(
          index integer, kind resource_kind, "resourceId" integer, subgroup smallint, "rowId" integer, dates date[], pair smallint)
        cross join unnest(case when asked.kind = 'group' and asked.subgroup = 0 then '{1,2}' else array[asked.subgroup] end) as half
    ), held as materialized (
      select distinct place.index, place."rowId", c.kind, c.resource_id as id, c.date, c.pair, c.meeting_id
      from place cross join unnest(place.dates) as day cross join lateral (
        -- Forces an index scan for each place, whatever the planner's estimate of their number.
        select * from claim
        where kind = place.kind and resource_id = place."resourceId" and date = day and claim.pair = place.pair offset 0) c
      where c.subgroup = place.half and (is_in_the_way(c.kind, c.hold) or c.hold = 'draft' and not place.unlimited)
    )
    select held.index, held.date, held.pair, held.kind, held.id, r.title,
      held.meeting_id as "holderId", e.kind as "holderKind", e.title as "holderTitle"
    from held join meeting m on m.id = held.meeting_id join event e on e.id = m.event_id
      join resource r on r.kind = held.kind and r.id = held.id
    where not (held.kind = 'group' and exists (
      select from independent_rows where one = held."rowId" and other = e.programme_discipline_id))
    order by held.index, held.date, held.pair, held.kind, r.title, "holderId"`
  return rows.map((row) => ({ index: row.index, ...heldPlaceOf(row) }))
}
