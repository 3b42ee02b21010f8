import type { Actor } from '../accounts/actor'
import { isAllowed, lacksToPlan } from './rights'

/**
 * Whether the weeks somebody sees depend on who they are, and not on their rights alone: by the load
 * permissions of those who plan.
 */
export const weeksAreOnesOwn = (actor: Actor): boolean =>
  !actor.isSuperuser && lacksToPlan(actor).length === 0

/**
 * What decides which weeks somebody is shown and what they may do in them: equal for people who are shown the
 * same. A load permission counts only for those who may plan at all, one's own timetable only where not all
 * are open, and who a teacher is also where others are not told why that teacher is away.
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
    permissions.includes('can view teachers') && isAllowed(actor, 'reasons.know') ? null : teacherId,
    permissions.includes('can view groups') ? null : groupId,
    weeksAreOnesOwn(actor) ? userId : null,
  ])
}
