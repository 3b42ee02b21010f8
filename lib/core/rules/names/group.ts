import type { Subgroup } from './resource'

/** «Дневники», «Магистры», and correspondence students («Заочники»). */
export type StudyForm = 'day' | 'master' | 'correspondence'

/** Number of attending students; half a group counts as half. Null if any group's size is unknown. */
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
