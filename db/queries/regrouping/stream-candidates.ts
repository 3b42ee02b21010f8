import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'

/** A load item, and those of other groups that could be one stream with it. */
type StreamCandidates = { id: LoadItemId; others: LoadItemId[] }

/**
 * For each of these load items: those of the same semester, discipline, type and half that are held from a date
 * on, for none of its groups. Load of meta-programmes is left out.
 */
export async function findStreamCandidates(
  db: Queryable,
  items: readonly LoadItemId[],
  since: CalendarDate,
): Promise<StreamCandidates[]> {
  return db.execute<StreamCandidates>(sql`
    select own.id, json_agg(other.id order by other.id) as others
    from load_item own join load_item other on other.id <> own.id and other.semester_id = own.semester_id
      and other.discipline_id = own.discipline_id and other.lesson_type = own.lesson_type
      and other.subgroup = own.subgroup and other.ends_on >= ${since}
    where own.id = any(${sql.param(items)}::integer[])
      and exists (select from load_item_group where load_item_id = other.id)
      and not exists (
        select from load_item_group a join load_item_group b using (group_id)
        where a.load_item_id = own.id and b.load_item_id = other.id)
      and not exists (select from programme_discipline where load_item_id in (own.id, other.id))
    group by own.id`)
}
