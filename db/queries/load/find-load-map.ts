import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadRef } from '@/lib/core/rules/load/load-item'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { PlanSubject } from '@/lib/core/rules/rights/rights-subjects'
import { chosenLoad, loadPlan, refOf, type PlanRow, type RefRow } from './chosen-load'
import type { LoadParams } from './find-load'

/** The classes of an item; `isHidden`: published, but visible to planners only. */
type FoundPlaces = {
  ref: LoadRef
  plan: PlanSubject
  slots: { date: CalendarDate; pair: Pair; isDraft: boolean; isHidden: boolean }[]
}

type PlacesRow = RefRow & PlanRow & Pick<FoundPlaces, 'slots'>

function askLoadMap(sql: postgres.ISql, { subject, from, to, viewer }: LoadParams) {
  return sql<{ known: boolean; items: PlacesRow[] }[]>`
    with chosen as materialized (${chosenLoad(sql, subject, { from, to, viewer })})
    select exists (select from subject where kind = ${subject.kind} and id = ${subject.id}) as known,
      (select coalesce(json_agg(row order by row."rowId", row."loadItemId"), '[]') from (
        select c.row_id as "rowId", c.load_item_id as "loadItemId", c.programme_id as "programmeId", c.load_grant as "loadGrant",
          p.programme_room_ids as "programmeRoomIds", p.own_groups as "ownGroups", p.own_teachers as "ownTeachers", s.slots
        from chosen c
          cross join lateral load_plan(c.programme_id, c.group_ids, c.teacher_ids) p
          join (
            select c.id, json_agg(
              json_build_object('date', s.date, 'pair', s.pair, 'isDraft', s.is_draft, 'isHidden', m.hidden)
              order by s.date, s.pair) as slots
            from chosen c
              cross join lateral standing_classes(c.load_item_id, c.row_id) s
              join meeting m on m.id = s.meeting_id
            where s.date between ${from} and ${to}
            group by c.id) s using (id)) row) as items`
}

/** The slots of each item of a subject's load in the period, in one statement; null for an unknown id. */
export async function findLoadMap(db: Queryable, params: LoadParams): Promise<FoundPlaces[] | null> {
  const [row] = await askLoadMap(sqlOf(db), params)
  if (!row?.known) return null
  return row.items.map((item) => ({ ref: refOf(item), plan: loadPlan(item), slots: item.slots }))
}
