import type postgres from 'postgres'

/**
 * Inserts load items; existing source keys are left unchanged. `wanted` is a query with one row per source
 * key: the item's columns, `teacher_ids` and `group_ids`. Returns the number inserted.
 */
export async function insertItems(
  tx: postgres.ISql,
  wanted: postgres.PendingQuery<postgres.Row[]>,
): Promise<number> {
  const [inserted] = await tx<{ count: number }[]>`
    with wanted as materialized (${wanted}), item as (
      insert into load_item
        (semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students, source_key, is_derived)
      select semester_id, discipline_id, lesson_type, subgroup, required_hours, starts_on, ends_on, students, source_key, is_derived
      from wanted order by source_key
      on conflict (source_key) do nothing
      returning id, source_key
    ), teachers as (
      insert into load_item_teacher (load_item_id, teacher_id)
      select id, unnest(teacher_ids) from item join wanted using (source_key) order by 1, 2
    ), groups as (
      insert into load_item_group (load_item_id, group_id)
      select id, unnest(group_ids) from item join wanted using (source_key) order by 1, 2
    )
    select count(*)::integer as count from item`
  return inserted?.count ?? 0
}
