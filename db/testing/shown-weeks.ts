import { sql } from 'drizzle-orm'
import type { Queryable } from '../client'

type Shown = { subject: string; week: string; isTouched: boolean }

/**
 * What planners see of every subject from 26 October to 27 December 2026, and whether a transaction touched
 * it.
 */
const shownWeeks = async (db: Queryable): Promise<Shown[]> =>
  db.execute<Shown>(sql`
    select kind || ' ' || id as subject,
      coalesce((select told::text from shown_subject(kind, s.id)), '') || shown.items || shown.requests || (
        select coalesce(json_agg(w order by w.date, w.pair, w.title), '[]')
        from wished_slots(of.rooms, of.teachers, of.groups, '2026-10-26', '2026-12-27') w) as week,
      (select version not like '0.%' from weeks_version(array[kind], array[id])) as "isTouched"
    from subject s
      cross join lateral (
        select array(select s.id where kind = 'room') as rooms, array(select s.id where kind = 'teacher') as teachers,
          array(select s.id where kind = 'group') as groups, array(select s.id where kind = 'programme') as programmes) of
      cross join lateral (
        select array_agg(id) as ids, array_agg(id) filter (where is_left) as left_behind
        from (
          select id, bool_and(is_left) as is_left
          from (
            select id, is_left from claimed_meetings(of.rooms, of.teachers, of.groups, '2026-10-26', '2026-12-27')
            union all
            select id, false from programme_meetings(of.programmes, '2026-10-26', '2026-12-27')) found
          group by id) each) asked
      cross join lateral schedule_of(asked.ids, asked.left_behind, of.teachers, true, false, 1) shown
    order by 1`)

/**
 * The subjects whose weeks changed by `work` without a new version (there must be none), and those that were
 * touched.
 */
export async function weeksAfter<Result>(
  db: Queryable,
  work: () => Promise<Result>,
): Promise<{ result: Result; missed: string[]; touched: string[] }> {
  await db.execute(sql`delete from touched`)
  const before = new Map((await shownWeeks(db)).map(({ subject, week }) => [subject, week]))
  const result = await work()
  const after = await shownWeeks(db)
  return {
    result,
    missed: after
      .filter(({ subject, week, isTouched }) => !isTouched && before.get(subject) !== week)
      .map(({ subject }) => subject),
    touched: after.filter(({ isTouched }) => isTouched).map(({ subject }) => subject),
  }
}
