import type { GroupId, TeacherId } from './ids'

/** Who gives a class and who attends it, as ids. */
export type People = { teachers: readonly TeacherId[]; groups: readonly GroupId[] }

const areEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

export const peopleOf = (of: {
  teachers: readonly { id: TeacherId }[]
  groups: readonly { id: GroupId }[]
}): People => ({ teachers: of.teachers.map(({ id }) => id), groups: of.groups.map(({ id }) => id) })

/** What of `was` is other in `becomes`; what stays the same is absent. */
export const changedPeople = (was: People, becomes: People): Partial<People> => ({
  ...(areEqual(was.teachers, becomes.teachers) ? {} : { teachers: becomes.teachers }),
  ...(areEqual(was.groups, becomes.groups) ? {} : { groups: becomes.groups }),
})

/** Whether a change of a series reaches a class: it still has what `was` had, as far as that changes, and keeps somebody. */
export const follows = (one: People, was: People, change: Partial<People>): boolean =>
  (!change.teachers || areEqual(one.teachers, was.teachers)) &&
  (!change.groups || areEqual(one.groups, was.groups)) &&
  (change.teachers ?? one.teachers).length + (change.groups ?? one.groups).length > 0
