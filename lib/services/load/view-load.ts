import { findLoad } from '@/db/queries/load/find-load'
import type { LoadItem } from '@/lib/domain/load-item'
import type { ServiceContext } from '../context'
import { foundFor, type LoadQuestion } from './found-for'

/**
 * The load of a subject whose dates meet the period, by title. Throws `not_allowed` for a subject whose load the actor may not
 * see, `not_found` for one that does not exist.
 */
export const viewLoad = (
  context: Pick<ServiceContext, 'db' | 'actor'>,
  question: LoadQuestion,
): Promise<LoadItem[]> => foundFor(context, question, findLoad)
