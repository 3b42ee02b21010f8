import type { Actor } from './actor'
import { lacksToPlan } from './rights'

/** Whether the weeks somebody sees depend on who they are, and not on their rights alone: by the load permissions of those who plan. */
export const weeksAreOnesOwn = (actor: Actor): boolean =>
  !actor.isSuperuser && lacksToPlan(actor).length === 0

/**
 * What decides which weeks somebody is shown and what they may do in them: equal for people who are shown the same. A load permission counts
 * only for those who may plan at all, and one's own timetable only where not all are open.
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
    permissions.includes('can view teachers') ? null : teacherId,
    permissions.includes('can view groups') ? null : groupId,
    weeksAreOnesOwn(actor) ? userId : null,
  ])
}
