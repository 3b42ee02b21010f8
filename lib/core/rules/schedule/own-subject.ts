import type { Actor } from '../accounts/actor'
import type { ChosenClassId, EventId, GroupId, HiddenClassId, LoadItemId, TeacherId } from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { Subgroup, Subject } from '../names/resource'

/** Whose classes a person calls their own. */
export type OwnSubject =
  { kind: 'group'; id: GroupId; subgroup: Subgroup } | { kind: 'teacher'; id: TeacherId; subgroup: 0 }

/**
 * A class on all its dates: those of a load item, so that it is the same when it is placed anew, or one without load.
 */
export type ClassRef = { loadItemId: LoadItemId | null; eventId: EventId | null }

export const isClass = (one: ClassRef, { loadItemId, eventId }: ClassRef): boolean =>
  one.loadItemId === null ? one.eventId === eventId : one.loadItemId === loadItemId

/** How a class is kept. */
export const classRefOf = ({ loadItemId, eventId }: ClassRef): ClassRef =>
  loadItemId === null ? { loadItemId, eventId } : { loadItemId, eventId: null }

/** `isGone`: there is no such class any more, but what is still told of it goes by what a person said of it. */
export type NamedClass = ClassRef & { title: string; lessonType: LessonType; isGone: boolean }

/** «Моё»: a single class that a person has chosen out of a week. */
export type ChosenClass = NamedClass & { id: ChosenClassId }

/** «Не моё»: what a person never sees in their own timetable. */
export type HiddenClass = NamedClass & { id: HiddenClassId }

/** Those that can be taken back. */
export const stillThere = <Class extends NamedClass>(classes: readonly Class[]): Class[] =>
  classes.filter(({ isGone }) => !isGone)

export const isHiddenBy = (what: ClassRef, hidden: readonly ClassRef[]): boolean =>
  hidden.some((one) => isClass(one, what))

/** What is somebody's own: a whole week, or `only` a class of it. */
export type OwnPart = OwnSubject & { only: ClassRef | null }

/** `isBound`: by the university, so that only its subgroup is the person's to choose. */
export type NamedOwnSubject = OwnSubject & {
  title: string
  subgroupCount: number
  isBound: boolean
  only: ChosenClass | null
}

/** Most subjects in one timetable, those of the university included. */
export const mostOwnSubjects = 6

/** Most single classes that one person chooses. */
export const mostChosen = 30

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

/**
 * Whose classes a person sees as their own: what they are bound to, in the subgroup they chose, and then what
 * they chose.
 */
export function ownSubjects(actor: Pick<Actor, 'boundTo'>, chosen: readonly OwnSubject[]): OwnSubject[] {
  const bound = boundSubjects(actor)
  const isBound = (one: OwnSubject) => bound.some((other) => isSameSubject(one, other))
  return [
    ...bound.map((one) => chosen.find((other) => isSameSubject(one, other)) ?? one),
    ...chosen.filter((one) => !isBound(one)),
  ].slice(0, mostOwnSubjects)
}

/**
 * Whether the campus may bind this user: nobody has, or it did itself. What was bound before that was kept is
 * an administrator's.
 */
export const mayBeBoundByCampus = (
  user: Pick<Actor['boundTo'], 'groupId' | 'teacherId'> & { boundBy: BoundBy | null },
): boolean =>
  user.boundBy === 'campus' || (user.boundBy === null && user.groupId === null && user.teacherId === null)
