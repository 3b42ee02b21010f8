import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GroupId } from '@/lib/core/rules/names/ids'
import { isOther } from './stage-acts'

/** `startsOn`: the Monday of the first of two weeks. */
export type TouchedWeeks = { startsOn: CalendarDate; groupIds: GroupId[] }

/** Meetings that an import places, removes or changes, with their groups before and after. */
const touched = (sql: postgres.ISql) => sql`
  select act.date, act.old_date, coalesce(base.group_ids, '{}') || coalesce(step.group_ids, '{}') as group_ids
  from stage_act act join stage_step step using (place) left join stage_base base using (place)
  where act.op in ('add', 'remove') or act.op = 'change' and (act.date <> act.old_date or ${isOther(sql)}
    or (step.title, step.lesson_type, step.comment) is distinct from (base.title, base.lesson_type, base.comment))`

/**
 * The two consecutive weeks in which an import changes most, and the groups that it changes then; null if it
 * changes nothing. Call it in the transaction of the import.
 */
export async function findTouchedWeeks(db: Queryable): Promise<TouchedWeeks | null> {
  const sql = sqlOf(db)
  const [staged] = await sql<{ is: boolean }[]>`select to_regclass('pg_temp.stage_act') is not null as is`
  if (!staged?.is) return null
  const [found] = await sql<TouchedWeeks[]>`
    with touched as materialized (${touched(sql)}), weekly as (
      select date_trunc('week', day)::date as monday, count(*) as classes
      from touched cross join lateral (select date union select old_date) days (day) where day is not null group by 1
    )
    select one.monday as "startsOn",
      array(select distinct id from (select distinct group_ids from touched) lists cross join unnest(group_ids) id) as "groupIds"
    from weekly one left join weekly next on next.monday = one.monday + 7
    order by one.classes + coalesce(next.classes, 0) desc, one.monday limit 1`
  return found ?? null
}
