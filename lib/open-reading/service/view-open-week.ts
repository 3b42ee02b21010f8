import type { Database, Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findFullNames } from '@/db/queries/open-reading/open-reading'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { TeacherNames } from '@/lib/core/actor/rules/open-reading'
import type { AcademicCalendar, Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { NamedTeacher, Schedule } from '@/lib/core/schedule/rules/schedule'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { type OpenEvent, openEvents, type OpenSubject } from '@/lib/open-reading/rules'

/** The reader, and the form of teachers' names for them. */
export type OpenReader = { db: Database; actor: Actor; names: TeacherNames }

/** A week in its public form. `previous` and `next`: Mondays; null outside the calendar's semesters. */
export type OpenWeek = {
  subject: OpenSubject & { title: string }
  monday: CalendarDate
  previous: CalendarDate | null
  next: CalendarDate | null
  parity: Parity
  calendar: AcademicCalendar
  events: OpenEvent[]
  /** For an empty week: the Monday of the nearest week with events, if any. */
  nearest: CalendarDate | null
}

/** The first and last Monday with a page. Without these bounds, web crawlers would follow weeks for ever. */
export function openBounds({ semesters }: AcademicCalendar, today: CalendarDate): [CalendarDate, CalendarDate] {
  const dates = [today, ...semesters.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])].sort()
  return [mondayOf(dates[0] ?? today), mondayOf(dates.at(-1) ?? today)]
}

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

/** The events of a schedule, with teachers' names in the form of `names`. */
export async function namedEvents(
  { db, names }: Pick<OpenReader, 'db' | 'names'>,
  schedule: Pick<Schedule, 'items' | 'requests'>,
): Promise<OpenEvent[]> {
  const events = openEvents(schedule)
  const nameOf = await teacherNaming(
    db,
    names,
    events.flatMap(({ teachers, instead }) => [...teachers, ...instead].map(({ id }) => id)),
  )
  const named = (teachers: readonly NamedTeacher[]) =>
    teachers.flatMap((teacher) => {
      const name = nameOf(teacher)
      return name === null ? [] : [{ id: teacher.id, name }]
    })
  return events.map((event) => ({
    ...event,
    teachers: named(event.teachers),
    instead: named(event.instead),
  }))
}

/**
 * A subject's week in its public form. Throws `not_found` if the subject does not exist or is not public, or
 * the week is outside the calendar.
 */
export async function viewOpenWeek(
  reader: OpenReader,
  { subject, monday, today }: { subject: OpenSubject; monday: CalendarDate; today: CalendarDate },
): Promise<OpenWeek> {
  const { db, actor, names } = reader
  const calendar = await findCalendar(db)
  const [first, last] = openBounds(calendar, today)
  if (monday < first || monday > last) throw new ServiceError('not_found', noSuch[subject.kind])
  const found = await viewSchedule({ db, actor }, { subject, from: monday, to: addDays(monday, 6), nearest: true })
  const nameOf = subject.kind === 'teacher' ? await teacherNaming(db, names, [subject.id]) : () => found.subject.title
  const named = subject.kind === 'teacher' ? nameOf({ id: subject.id, name: found.subject.title }) : null
  return {
    subject: { ...subject, title: named ?? found.subject.title },
    monday,
    previous: monday > first ? addDays(monday, -7) : null,
    next: monday < last ? addDays(monday, 7) : null,
    parity: found.parity,
    calendar,
    events: await namedEvents(reader, found),
    nearest: found.nearest === undefined ? null : mondayOf(found.nearest),
  }
}
