import type { Queryable } from '@/db/client'
import { findFullNames } from '@/db/queries/open-reading/open-reading'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import type { TeacherNames } from '@/lib/core/rules/rights/open-reading'
import { shortPersonName } from '@/lib/core/texts/names/short-names'
import type { NamedTeacher } from '@/lib/core/rules/schedule/schedule'

/** Returns a function that gives a teacher's public name, or null if it is not public. */
export async function teacherNaming(
  db: Queryable,
  names: TeacherNames,
  ids: readonly TeacherId[],
): Promise<(teacher: NamedTeacher) => string | null> {
  if (names === 'none') return () => null
  if (names === 'short') return ({ name }) => shortPersonName(name)
  const full = await findFullNames(db, ids)
  return ({ id, name }) => full.get(id) ?? name
}
