import { findTouchedFaculties } from '@/db/queries/exams/touched'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'

/** Of the faculties that the actor plans the one with most of these exams; null: none has any. */
export async function touchedFaculty({ db, actor }: DataContext, touched: ExamsTouched): Promise<FacultyId | null> {
  const faculties = await findTouchedFaculties(db, touched)
  return faculties.find((id) => isAllowed(actor, 'workbench.open', { id })) ?? null
}
