import type { DemoGroup } from './groups'
import type { DemoUniversity } from './university'

/** Whom the demo accounts are bound to: their weeks are the examples. */
export type MainCharacters = { studentGroupId: number; teacherId: number; facultyId: number }

/** Third-year students of the first faculty's first speciality, and the teacher they see most in its classes. */
export function mainCharacters(university: DemoUniversity): MainCharacters {
  const [cohort] = university.cohorts.filter(
    ({ facultyId, courseYear, studyForm }) => facultyId === 1 && courseYear === 3 && studyForm === 'day',
  )
  const group: DemoGroup | undefined = cohort?.groups[0]
  if (!cohort || !group) throw new RangeError('The demo university has no third year')
  const classes = new Map<number, number>()
  for (const { groups, teacherIds, department, lessonType } of university.currentClasses)
    if (department === cohort.speciality.department)
      for (const id of teacherIds)
        classes.set(id, (classes.get(id) ?? 0) + (groups.includes(group) ? (lessonType === 1 ? 4 : 3) : 1))
  const [teacherId] = [...classes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? []
  if (teacherId === undefined) throw new RangeError('Nobody teaches the third year')
  return { studentGroupId: group.id, teacherId, facultyId: cohort.facultyId }
}
