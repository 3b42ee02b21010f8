import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { countMeetingsIn } from '@/db/queries/calendar/calendar-changes'
import { findCalendarClasses } from '@/db/queries/core/calendar/calendar-classes'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { consequenceCount, consequencesLeftOut } from '@/lib/core/rules/calendar/calendar-consequences'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { calendarProblem } from '@/lib/core/rules/calendar/calendar-edit'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { ServiceError } from '@/lib/core/service/errors'
import { calendarProblemText, heldPairs, leftOutText } from '@/lib/core/texts/calendar/calendar'

/** The calendar before and after a change. */
type Changed = { before: AcademicCalendar; calendar: AcademicCalendar }

/**
 * Changes the calendar by `write`. Throws `invalid` if the result is invalid, and `conflict` if a removed
 * pair has classes or bookings from `today` on.
 */
export async function changingCalendar(
  db: Queryable,
  today: CalendarDate,
  write: (before: AcademicCalendar) => Promise<unknown>,
): Promise<Changed> {
  const before = await findCalendar(db)
  await write(before)
  const calendar = await findCalendar(db)
  const problem = calendarProblem(calendar)
  if (problem) throw new ServiceError('invalid', calendarProblemText(problem))
  const kept = pairsOf(calendar)
  const gone = pairsOf(before).filter((pair) => !kept.includes(pair))
  const held = gone.length > 0 ? await countMeetingsIn(db, gone, today) : []
  if (held.length > 0) throw new ServiceError('conflict', heldPairs(held))
  return { before, calendar }
}

/** Throws `conflict` if classes stand on days that no longer belong to a semester. */
export async function requireTaught(db: Queryable, { before, calendar }: Changed): Promise<void> {
  const left = consequencesLeftOut(before.semesters, calendar.semesters)
  if (left.length === 0) return
  const standing = await findCalendarClasses(db, left)
  const count = consequenceCount(standing, 'class', false) + consequenceCount(standing, 'class', true)
  if (count > 0) throw new ServiceError('conflict', leftOutText(count))
}
