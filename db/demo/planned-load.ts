import type postgres from 'postgres'
import type { LessonType } from '@/lib/core/rules/names/lesson-type'
import type { Semester } from '@/lib/core/rules/calendar/academic-calendar'

/** A load item for making programmes. */
export type DemoLoadItem = {
  id: number
  discipline: string
  lessonType: LessonType
  requiredHours: number
  groupIds: number[]
  teacherIds: number[]
}

/** The load of a semester, in the order of a plan. */
export const findLoadOf = (tx: postgres.ISql, { id }: Semester): Promise<DemoLoadItem[]> =>
  tx<DemoLoadItem[]>`
    select item.id, d.title as discipline, lesson_type as "lessonType", required_hours as "requiredHours",
      array(select group_id from load_item_group where load_item_id = item.id order by 1) as "groupIds",
      array(select teacher_id from load_item_teacher where load_item_id = item.id order by 1) as "teacherIds"
    from load_item item join discipline d on d.id = item.discipline_id
    where item.semester_id = ${id}
    order by d.title collate "C", lesson_type, subgroup, source_key`
