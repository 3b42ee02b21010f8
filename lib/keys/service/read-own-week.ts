import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { weekParity } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { KeyReader } from '@/lib/core/rules/rights/client-key'
import { namedEvents } from '@/lib/open-reading/service/view-open-week'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'

/**
 * A week of the key owner's own timetable: published classes they have not hidden, in the form of public
 * weeks.
 */
export async function readOwnWeek(db: Database, reader: KeyReader, monday: CalendarDate) {
  const [calendar, own] = await Promise.all([
    findCalendar(db),
    viewOwnTimetable({ db, actor: reader.actor }, { from: monday, to: addDays(monday, 6) }),
  ])
  return {
    subjects: own.subjects.filter(({ mayView, only }) => mayView && only === null),
    monday,
    parity: weekParity(calendar, monday),
    events: await namedEvents({ db, names: reader.names }, own),
  }
}
