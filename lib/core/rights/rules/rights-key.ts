import type { Actor } from '@/lib/core/actor/rules/actor'
import { lacksToPlan } from './rights'

/**
 * Whether the weeks a user sees depend on the user's id, not only on their rights: planners have load
 * permissions of their own.
 */
export const weeksAreOnesOwn = (actor: Actor): boolean => !actor.isSuperuser && lacksToPlan(actor).length === 0

/**
 * A key of all that decides which weeks a user sees and what they may do there: equal for users who see the
 * same. Load permissions matter only for planners; the user's own group or teacher only if they cannot view
 * all; the teacher also if readers are not told why that teacher is absent.
 */
export function rightsKey(actor: Actor): string {
  const { userId, permissions, editorOf, programmes, boundTo, readers, isSuperuser } = actor
  if (isSuperuser) return 'superuser'
  const { teacherId, groupId } = boundTo
  return JSON.stringify([
    [...permissions].sort(),
    editorOf,
    programmes,
    readers,
    permissions.includes('can view teachers') && readers.tellsReasons ? null : teacherId,
    permissions.includes('can view groups') ? null : groupId,
    weeksAreOnesOwn(actor) ? userId : null,
  ])
}
