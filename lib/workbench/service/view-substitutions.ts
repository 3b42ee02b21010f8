import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { findGroupIds } from '@/db/queries/workbench/find-workbench'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { MovesExport } from '@/lib/core/schedule/rules/schedule-export'
import { periodOf, type SubstitutionQuestion } from '@/lib/core/schedule/rules/substitution-sheet'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { viewMoves } from '@/lib/print/service/export-schedule'
import { sheetTitle } from '@/lib/workbench/texts/substitution-sheet'

/** The faculties whose sheet the actor may take. */
export async function listSheetFaculties({ db, actor }: DataContext) {
  return isAllowed(actor, 'substitutions.print') ? findQualityFaculties(db) : []
}

/**
 * What was substituted, moved or withdrawn of the classes of a faculty, or of the university, by date and pair. Throws
 * `not_allowed` unless the actor plans, and `not_found`.
 */
export async function viewSubstitutions(context: ServiceContext, question: SubstitutionQuestion): Promise<MovesExport> {
  const { db, now } = context
  const { faculty } = question
  requireAllowed(context, 'substitutions.print')
  const own = faculty === null ? null : (await findQualityFaculties(db)).find(({ id }) => id === faculty)
  if (own === undefined) throw new ServiceError('not_found', noSuch.faculty)
  const groups = (await findGroupIds(db, faculty)).map((id): Subject => ({ kind: 'group', id }))
  const period = periodOf(question)
  return {
    title: sheetTitle(own?.title ?? null),
    also: [],
    period,
    now,
    moves: await viewMoves(context, groups, period),
  }
}
