import type postgres from 'postgres'
import { copyRows } from '../import/copy-rows'
import type { DemoLoadItem } from './load'

export async function storeLoad(
  tx: postgres.ISql,
  items: readonly DemoLoadItem[],
  disciplines: readonly string[],
): Promise<void> {
  const disciplineIds = new Map(disciplines.map((title, index) => [title, index + 1]))
  await copyRows(
    tx,
    'load_item',
    [
      'id',
      'semester_id',
      'discipline_id',
      'lesson_type',
      'subgroup',
      'required_hours',
      'starts_on',
      'ends_on',
      'students',
    ],
    items.map((item) => [
      item.id,
      item.semester.id,
      disciplineIds.get(item.discipline) ?? null,
      item.lessonType,
      item.subgroup,
      item.requiredHours,
      item.semester.startsOn,
      item.semester.endsOn,
      item.students,
    ]),
  )
  await copyRows(
    tx,
    'load_item_teacher',
    ['load_item_id', 'teacher_id'],
    items.flatMap(({ id, teacherIds }) => teacherIds.map((teacherId) => [id, teacherId])),
  )
  await copyRows(
    tx,
    'load_item_group',
    ['load_item_id', 'group_id'],
    items.flatMap(({ id, groupIds }) => groupIds.map((groupId) => [id, groupId])),
  )
}
