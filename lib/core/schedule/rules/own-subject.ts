import type { Actor } from '@/lib/core/actor/rules/actor'
import type { ChosenClassId, EventId, GroupId, HiddenClassId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type Subgroup, type Subject, subjectOf } from '@/lib/core/names/rules/resource'

/** Whose classes a person calls their own. */
export type OwnSubject =
  { kind: 'group'; id: GroupId; subgroup: Subgroup } | { kind: 'teacher'; id: TeacherId; subgroup: 0 }

/** Ignores a subgroup sent for a teacher. */
export const ownSubjectOf = ({
  kind,
  id,
  subgroup,
}: {
  kind: OwnSubject['kind']
  id: number
  subgroup: Subgroup
}): OwnSubject => (kind === 'group' ? { ...subjectOf(kind, id), subgroup } : { ...subjectOf(kind, id), subgroup: 0 })

/**
 * A class on all its dates: by its load item, so that it stays the same when placed again, or by its event if
 * it has no load.
 */
export type ClassRef = { loadItemId: LoadItemId | null; eventId: EventId | null }

export const isClass = (one: ClassRef, { loadItemId, eventId }: ClassRef): boolean =>
  one.loadItemId === null ? one.eventId === eventId : one.loadItemId === loadItemId

/** The stored reference to a class. */
export const classRefOf = ({ loadItemId, eventId }: ClassRef): ClassRef =>
  loadItemId === null ? { loadItemId, eventId } : { loadItemId, eventId: null }

/** `isGone`: the class no longer exists, but notices about it still follow the person's choice. */
type NamedClass = ClassRef & { title: string; lessonType: LessonType; isGone: boolean }

/** «Моё»: a single class that a person has chosen from another's week. */
export type ChosenClass = NamedClass & { id: ChosenClassId }

/** «Не моё»: a class that a person has hidden from their own timetable. */
export type HiddenClass = NamedClass & { id: HiddenClassId }

/** The classes that still exist, so that the choice can be taken back. */
export const stillThere = <Class extends NamedClass>(classes: readonly Class[]): Class[] =>
  classes.filter(({ isGone }) => !isGone)

export const isHiddenBy = (classRef: ClassRef, hidden: readonly ClassRef[]): boolean =>
  hidden.some((one) => isClass(one, classRef))

/** A person's own subject: the whole week, or `only` one class of it. */
export type OwnPart = OwnSubject & { only: ClassRef | null }

/** `isBound`: bound by the university, so the person can choose only the subgroup. */
export type NamedOwnSubject = OwnSubject & {
  title: string
  subgroupCount: number
  isBound: boolean
  only: ChosenClass | null
}

/** Maximum number of subjects in one timetable, including those bound by the university. */
export const mostOwnSubjects = 6

/** Maximum number of classes that one person chooses singly. */
export const mostChosen = 30

/** Maximum number of classes that one person hides. */
export const mostHidden = 200

/** Who bound a user to their own timetable. */
export type BoundBy = 'administrator' | 'campus'

export const isSameSubject = (one: Pick<Subject, 'kind' | 'id'>, other: Pick<Subject, 'kind' | 'id'>) =>
  one.kind === other.kind && one.id === other.id

/** The subjects that the university has bound a person to, the group first. */
export function boundSubjects({ boundTo }: Pick<Actor, 'boundTo'>): OwnSubject[] {
  const { groupId, teacherId, subgroup } = boundTo
  return [
    ...(groupId === null ? [] : [{ kind: 'group' as const, id: groupId, subgroup }]),
    ...(teacherId === null ? [] : [{ kind: 'teacher' as const, id: teacherId, subgroup: 0 as const }]),
  ]
}

/** A person's own subjects: those they are bound to, in the subgroup they chose, then those they chose. */
export function ownSubjects(actor: Pick<Actor, 'boundTo'>, chosen: readonly OwnSubject[]): OwnSubject[] {
  const bound = boundSubjects(actor)
  const isBound = (one: OwnSubject) => bound.some((other) => isSameSubject(one, other))
  return [
    ...bound.map((one) => chosen.find((other) => isSameSubject(one, other)) ?? one),
    ...chosen.filter((one) => !isBound(one)),
  ].slice(0, mostOwnSubjects)
}

/**
 * Whether the campus sign-in may bind this user: they are not bound yet, or the campus did it. A binding of
 * unknown origin predates the record of it, and is an administrator's.
 */
export const mayBeBoundByCampus = (
  user: Pick<Actor['boundTo'], 'groupId' | 'teacherId'> & { boundBy: BoundBy | null },
): boolean => user.boundBy === 'campus' || (user.boundBy === null && user.groupId === null && user.teacherId === null)
