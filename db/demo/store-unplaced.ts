import type postgres from 'postgres'
import { copyRows } from '../import/copy-rows'
import { insertItems } from '../load/insert-items'
import { itemDefaults } from '../load/item-defaults'
import { sourceKey } from '../load/source-key'
import type { UnplacedLoad } from './unplaced-load'

const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/** Adds the hours to existing items with the same groups, teachers, discipline and type, otherwise as new items. */
export async function storeUnplaced(
  tx: postgres.ISql,
  load: readonly UnplacedLoad[],
  disciplines: readonly string[],
): Promise<void> {
  const disciplineIds = new Map(disciplines.map((title, index) => [title, index + 1]))
  await tx`
    create temp table stage_load (
      semester_id integer, discipline_id integer, lesson_type smallint, subgroup smallint, group_ids integer[],
      teacher_ids integer[], hours smallint) on commit drop`
  await copyRows(
    tx,
    'stage_load',
    ['semester_id', 'discipline_id', 'lesson_type', 'subgroup', 'group_ids', 'teacher_ids', 'hours'],
    load.map(({ discipline, ...one }) => [
      one.semesterId,
      disciplineIds.get(discipline) ?? null,
      one.lessonType,
      one.subgroup,
      inOrder(one.groupIds),
      inOrder(one.teacherIds),
      one.hours,
    ]),
  )
  await tx`
    create temp table stage_item on commit drop as
    select source_key, semester_id, discipline_id, lesson_type, subgroup, group_ids, teacher_ids,
      sum(hours)::smallint as hours
    from (select *, ${sourceKey(tx, 'staged')} as source_key from stage_load staged) keyed
    group by 1, 2, 3, 4, 5, 6, 7`
  await tx`
    update load_item set required_hours = required_hours + hours
    from stage_item staged where staged.source_key = load_item.source_key`
  await insertItems(
    tx,
    tx`
      select staged.*, hours as required_hours, first_day as starts_on, last_day as ends_on, students,
        false as is_derived
      from stage_item staged cross join ${itemDefaults(tx, 'staged')} defaults`,
  )
  await tx`drop table stage_load, stage_item`
}
