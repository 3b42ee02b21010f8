import { withRollback } from '@/db/testing/database'
import { buildDiscipline, buildFaculty, buildGroup, buildLoadItem, buildSemester } from '@/db/testing/factories'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { superuser } from '@/testing/actors'
import { usualFaculty } from './usual-faculty'

test('the first faculty whose groups have exams in the semester; lectures are none', () =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const { id: disciplineId } = await buildDiscipline(db)
    const faculties = [await buildFaculty(db), await buildFaculty(db), await buildFaculty(db)]
    const hold = async (at: number, lessonType: LessonType) => {
      const { id: groupId } = await buildGroup(db, { facultyId: faculties[at]?.id })
      await buildLoadItem(db, { semesterId, disciplineId, groups: [groupId], lessonType })
    }
    const found = async () => (await usualFaculty({ db, actor: superuser }, faculties, semesterId))?.id
    await hold(0, lessonTypeTable.lecture.id)
    expect(await found()).toBeUndefined()
    await hold(2, lessonTypeTable.exam.id)
    expect(await found()).toBe(faculties[2]?.id)
    await hold(1, lessonTypeTable.credit.id)
    expect(await found()).toBe(faculties[1]?.id)
  }))
