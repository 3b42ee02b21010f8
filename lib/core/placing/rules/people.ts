import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'

/** Ids of the people who teach and attend a class. */
export type People = { teachers: readonly TeacherId[]; groups: readonly GroupId[] }

const areEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

export const peopleOf = (of: {
  teachers: readonly { id: TeacherId }[]
  groups: readonly { id: GroupId }[]
}): People => ({ teachers: of.teachers.map(({ id }) => id), groups: of.groups.map(({ id }) => id) })

/** The lists that differ between `previous` and `next`; equal ones are absent. */
export const changedPeople = (previous: People, next: People): Partial<People> => ({
  ...(areEqual(previous.teachers, next.teachers) ? {} : { teachers: next.teachers }),
  ...(areEqual(previous.groups, next.groups) ? {} : { groups: next.groups }),
})

export const joinedPeople = (previous: People, { teachers = [], groups = [] }: Partial<People>): People => ({
  teachers: teachers.filter((id) => !previous.teachers.includes(id)),
  groups: groups.filter((id) => !previous.groups.includes(id)),
})

/**
 * Whether a change of a series applies to a class: it still has the people being replaced, and would not end
 * up with none.
 */
export const follows = (one: People, previous: People, change: Partial<People>): boolean =>
  (!change.teachers || areEqual(one.teachers, previous.teachers)) &&
  (!change.groups || areEqual(one.groups, previous.groups)) &&
  (change.teachers ?? one.teachers).length + (change.groups ?? one.groups).length > 0
