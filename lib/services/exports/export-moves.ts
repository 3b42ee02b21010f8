import { findMoves } from '@/db/queries/requests/find-moves'
import type { MovesExport } from '@/lib/domain/schedule-export'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '../context'
import { exportedSubjects, type ExportQuestion } from './exported-subjects'

/** What was moved, withdrawn, swapped or put elsewhere of a schedule. Throws as the schedule does. Drafts leave no trace. */
export async function exportMoves(context: ServiceContext, question: ExportQuestion): Promise<MovesExport> {
  const { subject, also } = await exportedSubjects(context, question)
  const period = { from: question.from, to: question.to }
  const moves = await findMoves(
    context.db,
    [question.subject, ...question.also],
    period,
    environment().UNIVERSITY_TIME_ZONE,
  )
  return { subject, also, period, now: context.now, moves }
}
