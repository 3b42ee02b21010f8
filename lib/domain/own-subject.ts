import type { Actor } from './actor'
import type { GroupId, TeacherId } from './ids'
import type { Subgroup, Subject } from './resource'

/** Whose classes a person calls their own. */
export type OwnSubject =
  { kind: 'group'; id: GroupId; subgroup: Subgroup } | { kind: 'teacher'; id: TeacherId; subgroup: 0 }

/** `isBound`: by the university, so that only its subgroup is the person's to choose. */
export type NamedOwnSubject = OwnSubject & { title: string; subgroupCount: number; isBound: boolean }

/** Most subjects in one timetable, those of the university included. */
export const mostOwnSubjects = 6

/** Most classes one person hides. */
export const mostHidden = 200

/** Who bound a user to their own timetable. */
export type BoundBy = 'administrator' | 'campus'

export const isSameSubject = (one: Pick<Subject, 'kind' | 'id'>, other: Pick<Subject, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id

/** What the university has bound a person to, the group first. */
export function boundSubjects({ boundTo }: Pick<Actor, 'boundTo'>): OwnSubject[] {
  const { groupId, teacherId, subgroup } = boundTo
  return [
    ...(groupId === null ? [] : [{ kind: 'group' as const, id: groupId, subgroup }]),
    ...(teacherId === null ? [] : [{ kind: 'teacher' as const, id: teacherId, subgroup: 0 as const }]),
  ]
}

/** Whose classes a person sees as their own: what they are bound to, in the subgroup they chose, and then what they chose. */
export function ownSubjects(actor: Pick<Actor, 'boundTo'>, chosen: readonly OwnSubject[]): OwnSubject[] {
  const bound = boundSubjects(actor)
  const isBound = (one: OwnSubject) => bound.some((other) => isSameSubject(one, other))
  return [
    ...bound.map((one) => chosen.find((other) => isSameSubject(one, other)) ?? one),
    ...chosen.filter((one) => !isBound(one)),
  ].slice(0, mostOwnSubjects)
}

/** Whether the campus may bind this user: nobody has, or it did itself. What was bound before that was kept is an administrator's. */
export const mayBeBoundByCampus = (
  user: Pick<Actor['boundTo'], 'groupId' | 'teacherId'> & { boundBy: BoundBy | null },
): boolean =>
  user.boundBy === 'campus' || (user.boundBy === null && user.groupId === null && user.teacherId === null)
