import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { LoadRef } from '@/lib/domain/load-item'
import type { Pair } from '@/lib/domain/pairs'
import type { Plan } from '@/lib/domain/rights-subjects'
import type { Plannable } from '@/lib/domain/resource'
import {
  chosenLoad,
  isKnown,
  listOf,
  planColumns,
  planOf,
  refColumns,
  refOf,
  type PlanRow,
  type RefRow,
} from './chosen-load'
import type { LoadParams } from './find-load'
import { standing } from './standing'

/** The classes of an item; `isHidden`: published, but only planners see it. */
type FoundPlaces = {
  ref: LoadRef
  plan: Plan
  slots: { date: CalendarDate; pair: Pair; isDraft: boolean; isHidden: boolean }[]
}

const places = `
  select ${refColumns}, ${planColumns}, p.slots
  from chosen c
    join (
      select s.id, json_agg(json_build_object('date', s.date, 'pair', s.pair, 'isDraft', s.is_draft, 'isHidden', m.hidden)
        order by s.date, s.pair) as slots
      from standing s join meeting m on m.id = s.meeting_id
      where s.date between $3 and $4
      group by s.id) p using (id)`

const statementOf = (kind: Plannable['kind']) => `
  with chosen as materialized (${chosenLoad[kind]}), standing as (${standing})
  select ${isKnown[kind]} as known, ${listOf(places, 'row."rowId", row."loadItemId"')} as items`

export const mapStatements: Record<Plannable['kind'], string> = {
  group: statementOf('group'),
  teacher: statementOf('teacher'),
  programme: statementOf('programme'),
}

type PlacesRow = RefRow & PlanRow & Pick<FoundPlaces, 'slots'>

/** Where each item of a subject's load stands in the period, in one statement; null for an id that nobody has. */
export async function findLoadMap(
  db: Queryable,
  { subject, from, to, viewer }: LoadParams,
): Promise<FoundPlaces[] | null> {
  const [row] = await sqlOf(db).unsafe<{ known: boolean; items: PlacesRow[] }[]>(
    mapStatements[subject.kind],
    [subject.id, viewer, from, to],
    { prepare: true },
  )
  if (!row?.known) return null
  return row.items.map((item) => ({ ref: refOf(item), plan: planOf(item), slots: item.slots }))
}
