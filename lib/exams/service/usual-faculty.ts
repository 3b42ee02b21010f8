import { findExamFaculties } from '@/db/queries/exams/exams'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'

/** Of these faculties the first that has something to hold in the session of a semester; undefined: none has. */
export async function usualFaculty<Faculty extends { id: FacultyId }>(
  { db }: DataContext,
  faculties: readonly Faculty[],
  semesterId: SemesterId,
): Promise<Faculty | undefined> {
  const withExams = new Set(await findExamFaculties(db, semesterId))
  return faculties.find(({ id }) => withExams.has(id))
}
