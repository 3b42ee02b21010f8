import type { ActRow } from '@/db/queries/history/view/find-acts'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { rightsOver } from './undo-change'

/**
 * Whether a change is not undone yet and the actor has the rights to undo it. Whether undoing would succeed,
 * only a dry run can tell.
 */
export async function mayUndo(context: ServiceContext, { id, rights, undoneBy }: ActRow): Promise<boolean> {
  if (rights.length === 0 || undoneBy !== null) return false
  if (context.actor.isSuperuser) return true
  try {
    await rightsOver(context, id)
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}
