import { findFacultyGroups } from '@/db/queries/workbench/find-faculty-groups'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { viewSchedule } from '@/lib/core/service/schedule/view-schedule'

export type FacultyWeek = {
  groups: { id: number; title: string; courseYear: number | null }[]
  /** Published classes that take place, as all readers see them. */
  items: ScheduleItem[]
}

/**
 * The published week of all groups of a faculty, for printing. Throws `not_allowed` unless the actor plans
 * the faculty.
 */
export async function viewFacultyWeek(
  context: DataContext,
  { faculty, monday }: { faculty: FacultyId; monday: CalendarDate },
): Promise<FacultyWeek> {
  requireAllowed(context, 'workbench.open', { id: faculty })
  const groups = await findFacultyGroups(context.db, faculty)
  const [subject, ...also] = groups.map(({ id }): Subject => ({ kind: 'group', id }))
  if (!subject) return { groups, items: [] }
  const { items } = await viewSchedule(context, { subject, also, from: monday, to: addDays(monday, 6) })
  return { groups, items: items.filter(({ state, hidden }) => state === 'published' && !hidden) }
}
