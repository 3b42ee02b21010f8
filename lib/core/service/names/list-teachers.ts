import { findTeacherNames as listAll } from '@/db/queries/core/names/vocabularies'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { mayOfSubject } from '@/lib/core/rules/rights/may'
import type { TeacherEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** Teachers by name; former employees only for users who may see them. */
export async function listTeachers({ db, actor }: DataContext): Promise<TeacherEntry[]> {
  requireAllowed({ actor }, 'list.view', 'teacher')
  const teachers = await listAll(db, { inactive: isAllowed(actor, 'teachers.view_inactive') })
  return teachers.map(({ departmentId, ...teacher }) => ({
    ...teacher,
    may: mayOfSubject(
      actor,
      { kind: 'teacher', id: teacher.id },
      {
        groups: [],
        teachers: [{ id: teacher.id, departmentId }],
      },
    ),
  }))
}
