import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'

/**
 * Gives a group another title from a date on. The one that it has the day before becomes a former title, which
 * classes before the date keep; titles that it would have got later are still found, but never shown.
 */
export async function retitleGroup(
  db: Queryable,
  group: GroupId,
  { title, since }: { title: string; since: CalendarDate },
): Promise<void> {
  await db.execute(sql`
    with own as materialized (select * from "group" where id = ${group}),
    later as materialized (
      select id, row_number() over (order by former_until) as place from "group"
      where merged_into = ${group} and former_until >= ${since}),
    moved as (
      update "group" former set version = former.version + 1,
        former_until = case when later.place = 1 then ${since}::date end
      from later where former.id = later.id),
    kept as (
      insert into "group" (title, faculty_id, active, merged_into, former_until)
      select title, faculty_id, false, id, case when not exists (select from later) then ${since}::date end from own)
    update "group" set title = ${title}, version = version + 1 where id = ${group}`)
}
