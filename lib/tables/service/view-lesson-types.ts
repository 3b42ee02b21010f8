import { countTypes } from '@/db/queries/tables/count-types'
import { lessonTypes, type LessonType } from '@/lib/core/rules/names/lesson-type'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** The lesson types, which are built in, with the number of classes of each. Throws `not_allowed`. */
export async function viewLessonTypes(
  context: DataContext,
): Promise<{ type: LessonType; classes: number }[]> {
  requireAllowed(context, 'university.administer')
  const counts = new Map((await countTypes(context.db)).map(({ type, count }) => [type, count]))
  return lessonTypes.map((type) => ({ type, classes: counts.get(type) ?? 0 }))
}
