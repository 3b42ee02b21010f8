import type { Queryable } from '@/db/client'
import type { LoadParams } from '@/db/queries/load/find-load'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import type { DataContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** The subject and the period. */
export type LoadQuestion = Omit<LoadParams, 'viewer'>

/**
 * Runs a load query for a subject the actor may see. Throws `not_allowed`, and `not_found` if the query returns null.
 */
export async function loadQueryFor<Found>(
  { db, actor }: DataContext,
  question: LoadQuestion,
  query: (db: Queryable, params: LoadParams) => Promise<Found | null>,
): Promise<Found> {
  requireAllowed({ actor }, 'load.view', question.subject)
  const found = await query(db, { ...question, viewer: actor.userId })
  if (found === null) throw new ServiceError('not_found', subjectNotFound[question.subject.kind])
  return found
}
