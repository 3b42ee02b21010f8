import type postgres from 'postgres'

/**
 * SQL for the source key of `row` (a table with semester_id, discipline_id, lesson_type, subgroup,
 * teacher_ids, group_ids): the semester's first day and a hash of titles, so that the same load has the same
 * key in every database, whatever its ids. Teachers and groups with equal names get asterisks in order of id.
 */
export const sourceKey = (tx: postgres.ISql, row: string): postgres.PendingQuery<postgres.Row[]> => tx`
  (select to_char(starts_on, 'YYYY-MM-DD') from semester where id = ${tx(row)}.semester_id) || '/' ||
  md5(jsonb_build_array(
    (select title from discipline where id = ${tx(row)}.discipline_id), ${tx(row)}.lesson_type, ${tx(row)}.subgroup,
    array(
      select t.name || repeat('*', (select count(*) from teacher o where o.name = t.name and o.id < t.id)::integer)
        collate "C" as label
      from teacher t where t.id = any(${tx(row)}.teacher_ids) order by label),
    array(
      select g.title || repeat('*', (select count(*) from "group" o where o.title = g.title and o.id < g.id and o.merged_into is null)::integer)
        collate "C" as title
      from "group" g where g.id = any(${tx(row)}.group_ids) order by 1)
  )::text)`
