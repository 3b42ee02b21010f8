import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import { exampleCohort } from './groups'
import type { DemoUniversity } from './university'

/** The group, teacher and faculty bound to the demo accounts; their weeks are the examples. */
type MainCharacters = { studentGroupId: number; teacherId: number; facultyId: number }

/** The example group, and the teacher of its speciality with most of its classes. */
export function mainCharacters({ cohorts, currentClasses }: DemoUniversity): MainCharacters {
  const { group, facultyId, speciality } = exampleCohort(cohorts)
  const classes = new Map<number, number>()
  for (const { groups, teacherIds, department, lessonType } of currentClasses)
    if (department === speciality.department)
      for (const id of teacherIds)
        classes.set(
          id,
          (classes.get(id) ?? 0) +
            (groups.includes(group) ? (lessonType === lessonTypeTable.lecture.id ? 4 : 3) : 1),
        )
  const [teacherId] = [...classes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
  if (teacherId === undefined) throw new RangeError('Nobody teaches the third year')
  return { studentGroupId: group.id, teacherId, facultyId }
}
