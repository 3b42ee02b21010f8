import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { ownSchedule, type OwnSchedule } from '@/lib/core/rules/schedule/own-schedule'
import type { DataContext } from '@/lib/core/service/context'
import { viewSchedule } from '@/lib/core/service/schedule/view-schedule'
import { listOwn, type OwnList } from '@/lib/core/service/own/list-own'

export type OwnTimetable = OwnList & OwnSchedule

/**
 * The actor's own timetable from `from` to `to`, both included: everything published for the subjects they
 * call their own, in one list, without what they have hidden and without drafts. `of` of a class gives
 * positions in `subjects`. Empty if they have none.
 */
export async function viewOwn(
  context: DataContext,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OwnTimetable> {
  const list = await listOwn(context)
  const subjects = list.subjects.filter(({ mayView }) => mayView)
  const [subject, ...also] = subjects
  if (!subject) return { ...list, items: [], requests: [] }
  const schedule = await viewSchedule(context, { subject, also, from, to })
  // `of` holds indexes into the whole list, not only into the visible subjects.
  const positions = subjects.map((one) => list.subjects.indexOf(one))
  const placed = <One extends { of: readonly number[] }>(one: One): One => ({
    ...one,
    of: one.of.map((position) => positions[position] ?? 0),
  })
  const { items, requests } = ownSchedule(schedule, subjects, list.hidden)
  return { ...list, items: items.map(placed), requests: requests.map(placed) }
}
