import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'

/** The faculties whose workbench the actor may open, by title; empty for users who do not plan a faculty. */
export async function listWorkbenches({ db, actor }: DataContext) {
  const faculties = await findQualityFaculties(db)
  return faculties.filter((faculty) => isAllowed(actor, 'workbench.open', faculty))
}
