import type { Queryable } from '@/db/client'
import type { LoadParams } from '@/db/queries/load/find-load'
import { subjectNotFound } from '@/lib/text/errors'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'

/** Whose load, and in which period. */
export type LoadQuestion = Omit<LoadParams, 'viewer'>

/** Asks about the load of a subject that the actor may see. Throws `not_allowed`, and `not_found` where the query answers null. */
export async function foundFor<Found>(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  question: LoadQuestion,
  query: (db: Queryable, params: LoadParams) => Promise<Found | null>,
): Promise<Found> {
  requireAllowed({ actor }, 'load.view', question.subject)
  const found = await query(db, { ...question, viewer: actor.userId })
  if (found === null) throw new ServiceError('not_found', subjectNotFound[question.subject.kind])
  return found
}
