import { findLoad } from '@/db/queries/load/find-load'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { DataContext } from '@/lib/core/service/context'
import { loadQueryFor, type LoadQuestion } from './load-query'

/**
 * The load of a subject whose dates overlap the period, by title. Throws `not_allowed` if the actor may not
 * see the load, `not_found` for an unknown subject.
 */
export const viewLoad = (context: DataContext, question: LoadQuestion): Promise<LoadItem[]> =>
  loadQueryFor(context, question, findLoad)
