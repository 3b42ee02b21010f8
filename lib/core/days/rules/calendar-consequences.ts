import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, earlier, later, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'
import type { CalendarEdit } from './calendar-edit'
import type { DayClasses } from './day-classes'

/** A range of days, both ends included. */
export type DateSpan = { startsOn: CalendarDate; endsOn: CalendarDate }

/**
 * The classes and bookings on some dates, without traces. A class of several faculties counts for each of
 * them, and once in `kinds`.
 */
export type CalendarClass = {
  spans: readonly DateSpan[]
  kinds: readonly { kind: EventKind; lessonType: LessonType; isDraft: boolean; count: number }[]
  /** Published classes and drafts; a faculty is null for groups without one. */
  faculties: readonly { title: string | null; classes: number; drafts: number }[]
}

/**
 * What a change of the calendar affects. `taken` and `returning`: the number of classes it withdraws, and
 * could bring back. `carried`: the classes that go to another day or online.
 */
export type CalendarConsequences = {
  standing: readonly CalendarClass[]
  taken: number
  returning: number
  carried: DayClasses | null
  /** Which drafts the classes that go elsewhere or return come to stand beside. */
  warnings: readonly ChangeWarning[]
}

export const consequenceCount = ({ kinds }: CalendarClass, kind: EventKind, isDraft: boolean): number =>
  kinds.reduce((sum, one) => sum + (one.kind === kind && one.isDraft === isDraft ? one.count : 0), 0)

const oneDay = (date: CalendarDate): DateSpan => ({ startsOn: date, endsOn: date })

const without = (span: DateSpan, other: DateSpan): DateSpan[] => [
  ...(span.startsOn < other.startsOn
    ? [{ startsOn: span.startsOn, endsOn: earlier(span.endsOn, addDays(other.startsOn, -1)) }]
    : []),
  ...(span.endsOn > other.endsOn
    ? [{ startsOn: later(span.startsOn, addDays(other.endsOn, 1)), endsOn: span.endsOn }]
    : []),
]

/** The days that belonged to a semester before the change and belong to none after it. */
export const consequencesLeftOut = (before: readonly Semester[], after: readonly Semester[]): DateSpan[] =>
  after.reduce<DateSpan[]>(
    (remaining, semester) => remaining.flatMap((span) => without(span, semester)),
    before.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })),
  )

/** The dates whose classes the user is told about before a change: one list for each question it raises. */
export function datesConcerned(edit: CalendarEdit, before: AcademicCalendar, after: AcademicCalendar): DateSpan[][] {
  switch (edit.name) {
    case 'holiday.add':
      return [edit.days.map(({ date }) => oneDay(date))]
    case 'move':
      return [edit.day.date, ...(edit.instead ? [edit.instead] : [])].map((date) => [oneDay(date)])
    case 'unmove':
    case 'online':
    case 'day.pairs':
      return [[oneDay(edit.date)]]
    case 'semester.edit':
    case 'semester.remove': {
      const leftOut = consequencesLeftOut(before.semesters, after.semesters)
      return leftOut.length > 0 ? [leftOut] : []
    }
    default:
      return []
  }
}
