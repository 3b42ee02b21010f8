import type { Actor } from './actor'
import { lacksToPlan } from './rights'

/**
 * What decides which weeks somebody is shown and what they may do in them: equal for people who are shown the same. A load permission counts
 * only for those who may plan at all, and one's own timetable only where not all are open.
 */
export function rightsKey({
  userId,
  permissions,
  editorOf,
  programmes,
  boundTo,
  isSuperuser,
}: Actor): string {
  if (isSuperuser) return 'superuser'
  const { teacherId, groupId } = boundTo
  return JSON.stringify([
    [...permissions].sort(),
    editorOf,
    programmes,
    permissions.includes('can view teachers') ? null : teacherId,
    permissions.includes('can view groups') ? null : groupId,
    lacksToPlan({ isSuperuser, permissions }).length > 0 ? null : userId,
  ])
}
