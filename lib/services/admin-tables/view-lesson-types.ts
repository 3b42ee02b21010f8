import { countTypes } from '@/db/queries/admin-tables/count-types'
import { lessonTypes, type LessonType } from '@/lib/domain/lesson-type'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** The lesson types, which the program knows itself, and how many classes stand of each. Throws `not_allowed`. */
export async function viewLessonTypes(
  context: Pick<ServiceContext, 'db' | 'actor'>,
): Promise<{ type: LessonType; classes: number }[]> {
  requireAllowed(context, 'university.administer')
  const counts = new Map((await countTypes(context.db)).map(({ type, count }) => [type, count]))
  return lessonTypes.map((type) => ({ type, classes: counts.get(type) ?? 0 }))
}
