import { findMoves } from '@/db/queries/booking/find-moves'
import { visibleReason } from '@/lib/core/rules/rooms/reason'
import type { MovesExport } from '@/lib/core/rules/schedule/schedule-export'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '@/lib/core/service/context'
import { planTeachers } from '@/lib/core/service/schedule/is-visible'
import { exportedSubjects, type ExportQuestion } from './exported-subjects'

/**
 * The classes of a schedule that were moved, withdrawn, swapped, given another room or substituted. Throws as
 * `viewSchedule` does. Drafts leave no trace.
 */
export async function exportMoves(context: ServiceContext, question: ExportQuestion): Promise<MovesExport> {
  const { subject, also } = await exportedSubjects(context, question)
  const period = { from: question.from, to: question.to }
  const moves = await findMoves(
    context.db,
    [question.subject, ...question.also],
    period,
    environment().UNIVERSITY_TIME_ZONE,
  )
  const told = moves.map((move) => ({
    ...move,
    instead: planTeachers(context.actor, move.instead),
    reason: visibleReason(context.actor, move.reason),
  }))
  return { subject, also, period, now: context.now, moves: told }
}
