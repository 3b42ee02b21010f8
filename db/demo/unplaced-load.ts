import { lessonTypeTable, type LessonType } from '@/lib/core/rules/names/lesson-type'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { DemoPlacement } from './placement'
import { plannedFaculties } from './groups'

/** Load hours not yet placed. */
export type UnplacedLoad = {
  semesterId: number
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  groupIds: number[]
  teacherIds: number[]
  hours: number
}

export const unplacedClass = (placed: DemoPlacement, semesterId: number, meetings: number): UnplacedLoad => ({
  semesterId,
  discipline: placed.discipline,
  lessonType: placed.lessonType,
  subgroup: placed.subgroup,
  groupIds: placed.groups.map(({ id }) => id),
  teacherIds: placed.teacherIds,
  hours: 2 * meetings,
})

/**
 * Exam-session load of the faculty that plans by load. A group's first three lecture courses end in an exam,
 * each after a consultation of the whole stream; the others end in a credit. None of it is placed.
 */
export function sessionLoad(classes: readonly DemoPlacement[], semesterId: number): UnplacedLoad[] {
  const lectures = classes.filter(
    ({ cohort, lessonType }) =>
      lessonType === lessonTypeTable.lecture.id && cohort.facultyId === plannedFaculties[0],
  )
  const examined = new Map<number, number>()
  const known = new Set<string>()
  const load: UnplacedLoad[] = []
  for (const { discipline, groups, teacherIds } of lectures) {
    const stream = groups.map(({ id }) => id).filter((id) => !known.has(`${discipline}/${id}`))
    if (stream.length === 0) continue
    for (const id of stream) known.add(`${discipline}/${id}`)
    const add = (lessonType: LessonType, groupIds: number[]) =>
      load.push({ semesterId, discipline, lessonType, subgroup: 0, groupIds, teacherIds, hours: 2 })
    const isExamined = stream.some((id) => (examined.get(id) ?? 0) < 3)
    if (isExamined) add(lessonTypeTable.consultation.id, stream)
    for (const id of stream) {
      add(lessonTypeTable[isExamined ? 'exam' : 'credit'].id, [id])
      if (isExamined) examined.set(id, (examined.get(id) ?? 0) + 1)
    }
  }
  return load
}
