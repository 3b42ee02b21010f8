import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Plannable, Subgroup, Subject } from '@/lib/core/names/rules/resource'

/** The signed-in user's timetable: a student's group and subgroup, or a teacher's own; null if there is none. */
export function ownTimetable({ boundTo }: Pick<Actor, 'boundTo'>): {
  subject: Subject
  subgroup: Subgroup
} | null {
  const { groupId, teacherId, subgroup } = boundTo
  if (groupId !== null) return { subject: { kind: 'group', id: groupId }, subgroup }
  return teacherId === null ? null : { subject: { kind: 'teacher', id: teacherId }, subgroup: 0 }
}

/** The teacher whose load is the user's own. */
export const ownLoad = ({ boundTo }: Pick<Actor, 'boundTo'>): Extract<Plannable, { kind: 'teacher' }> | null =>
  boundTo.teacherId === null ? null : { kind: 'teacher', id: boundTo.teacherId }
