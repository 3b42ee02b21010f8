import { findQualityFaculties as listAll } from '@/db/queries/quality/find-quality'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * All faculties by title, for the choice of a check. Throws `not_allowed` unless the actor may check whole
 * faculties.
 */
export async function listFaculties(context: DataContext) {
  requireAllowed(context, 'quality.check', { kind: 'university' })
  return listAll(context.db)
}
