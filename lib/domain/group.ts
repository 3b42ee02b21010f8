import type { Subgroup } from './resource'

/** «Дневники», «Магистры», and correspondence students («Заочники»). */
export type StudyForm = 'day' | 'master' | 'correspondence'

/** How many students attend, a half of a group counting as half of it. Null where the size of one is not known: never computed with. */
export function studentCount(
  groups: readonly { students: number | null; subgroup: Subgroup }[],
): number | null {
  let count = 0
  for (const { students, subgroup } of groups) {
    if (students === null) return null
    count += subgroup === 0 ? students : Math.ceil(students / 2)
  }
  return groups.length > 0 ? count : null
}
