import type { Queryable } from '@/db/client'
import { findCandidates } from '@/db/queries/absences/find-candidates'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { rankSubstitutes, type Substitute } from '@/lib/absences/rules/substitutes'
import { type AcademicCalendar, semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { openToChange } from '@/lib/core/changing/service/open-class'
import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'

const mostOffered = 12

/** From when substitutions count: the beginning of the semester of a date. */
const countedSince = ({ semesters }: AcademicCalendar, date: CalendarDate): CalendarDate =>
  semesterAt(semesters, date)?.startsOn ?? date

/** The best substitutes for each of these classes. `instead` null: of any of its teachers. */
export async function substitutesFor(
  db: Queryable,
  calendar: AcademicCalendar,
  classes: readonly (DatedSlot & { id: MeetingId })[],
  instead: TeacherId | null,
): Promise<Map<MeetingId, Substitute[]>> {
  const [first] = classes
  if (!first) return new Map()
  const candidates = await findCandidates(
    db,
    classes.map(({ id }) => id),
    { instead, since: countedSince(calendar, first.date) },
  )
  return new Map(
    classes.map((one) => [one.id, rankSubstitutes(candidates.get(one.id) ?? [], one).slice(0, mostOffered)]),
  )
}

/**
 * Who could hold a class instead of one of its teachers (null: of any), the best first, for whoever may change its
 * people and look up teachers. Throws as `openToChange` does, and `not_allowed`.
 */
export async function viewSubstitutes(
  context: DataContext,
  { id, instead }: { id: MeetingId; instead: TeacherId | null },
): Promise<Substitute[]> {
  const { db } = context
  const { item } = await openToChange(context, id, ({ placed }) =>
    requireAllowed(context, 'class.change_people', placed),
  )
  requireAllowed(context, 'list.view', 'teacher')
  const substitutes = await substitutesFor(db, await findCalendar(db), [item], instead)
  return substitutes.get(id) ?? []
}
