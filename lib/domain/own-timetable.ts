import type { Actor } from './actor'
import type { Plannable, Subgroup, Subject } from './resource'

/** The timetable of whoever is signed in: a student's group and half of it, or a teacher's own; null for whoever has none. */
export function ownTimetable({ boundTo }: Pick<Actor, 'boundTo'>): {
  subject: Subject
  subgroup: Subgroup
} | null {
  const { groupId, teacherId, subgroup } = boundTo
  if (groupId !== null) return { subject: { kind: 'group', id: groupId }, subgroup }
  return teacherId === null ? null : { subject: { kind: 'teacher', id: teacherId }, subgroup: 0 }
}

/** Whose hours are one's own: the teacher that one is. */
export const ownLoad = ({
  boundTo,
}: Pick<Actor, 'boundTo'>): Extract<Plannable, { kind: 'teacher' }> | null =>
  boundTo.teacherId === null ? null : { kind: 'teacher', id: boundTo.teacherId }
