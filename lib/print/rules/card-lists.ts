import {
  academicYearEnd,
  academicYearStart,
  semesterBounds,
  teachingDay,
  type AcademicCalendar,
  type MovedDay,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, earlier, later, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { DayTimes, Pair, ShortDay } from '@/lib/core/calendar/rules/pairs'
import { semesterSpan, type Period } from '@/lib/core/calendar/rules/period'
import type { EventId, RequestId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { oncePerExam } from '@/lib/core/schedule/rules/exam-pieces'
import { type StatedTime, statedTime } from '@/lib/core/schedule/rules/own-time'
import type { NamedGroup, NamedRoom, NamedTeacher, Schedule } from '@/lib/core/schedule/rules/schedule'
import { concerns, type SubgroupFilter } from '@/lib/core/schedule/rules/schedule-grid'

/**
 * The semester of the week that starts on `monday`; between semesters the last one begun, before all of them the first.
 */
export function cardSemester({ semesters }: AcademicCalendar, monday: CalendarDate): Semester | null {
  const byDate = semesters.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  return byDate.findLast((one) => semesterSpan(one).from <= addDays(monday, 6)) ?? byDate[0] ?? null
}

/**
 * The periods a card covers: the teaching dates of its course year (null: of the semester), and the dates
 * whose exams it lists.
 */
export function cardPeriods(
  calendar: AcademicCalendar,
  semester: Semester,
  courseYear: number | null,
): { period: Period; reach: Period } {
  const { startsOn, endsOn } = semesterBounds(semester, courseYear)
  const span = semesterSpan(semester)
  const following = calendar.semesters.filter((one) => one.startsOn > semester.startsOn)
  const next = following.map((one) => semesterSpan(one).from).reduce(earlier, addDays(academicYearEnd(span.to), 1))
  const isFirst = calendar.semesters.every((one) => one.startsOn >= semester.startsOn)
  return {
    period: { from: startsOn, to: endsOn },
    // The exam session before the calendar's first semester belongs to that semester's card too.
    reach: {
      from: isFirst ? earlier(academicYearStart(span.from), span.from) : span.from,
      to: later(span.to, addDays(next, -1)),
    },
  }
}

export type CardExam = {
  date: CalendarDate
  pair: Pair
  /** Its own time. */
  stated: StatedTime | null
  title: string
  lessonType: LessonType
  rooms: readonly NamedRoom[]
  teachers: readonly NamedTeacher[]
  instead: readonly NamedTeacher[] | null
  groups: readonly NamedGroup[]
}

/** Exams by date and pair, both placed and booked. */
export function cardExams({ items, requests }: Schedule, filter: SubgroupFilter): CardExam[] {
  const placed = oncePerExam(
    items.filter(({ kind, state, hidden }) => kind === 'exam' && state !== 'trace' && !hidden),
  ).map((item) => ({ ...item, stated: statedTime(item), instead: item.substitution?.instead ?? null }))
  const booked = requests
    .filter(({ kind }) => kind === 'exam')
    .map((request) => ({
      ...request,
      lessonType: lessonTypeTable.exam.id,
      stated: null,
      instead: null,
    }))
  return [...placed, ...booked]
    .filter((one) => concerns(one, filter))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.pair - b.pair))
}

/** A closure of the card's room in these pairs, from its first to its last date. */
export type CardClosure = Period & { title: string; pairs: readonly Pair[] }

/** Closures of the card's room, each once. */
export function cardClosures({ requests }: Schedule): CardClosure[] {
  const found = new Map<RequestId | EventId, CardClosure & { pairs: Pair[] }>()
  for (const { id, kind, date, pair, title } of requests) {
    if (kind !== 'closure') continue
    const known = found.get(id) ?? { title, from: date, to: date, pairs: [] }
    found.set(id, {
      ...known,
      from: earlier(known.from, date),
      to: later(known.to, date),
      pairs: [...new Set([...known.pairs, pair])].sort((a, b) => a - b),
    })
  }
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

export type CardWish = { title: string; days: readonly { day: Weekday; pairs: readonly Pair[] }[] }

/** Wishes to keep slots free, by weekday and pair. */
export function cardWishes({ wishes }: Schedule, calendar: AcademicCalendar): CardWish[] {
  const found = new Map<string, Map<Weekday, Set<Pair>>>()
  for (const { title, date, pair } of wishes) {
    const days = found.get(title) ?? new Map<Weekday, Set<Pair>>()
    found.set(title, days)
    const { weekday } = teachingDay(calendar, date)
    days.set(weekday, (days.get(weekday) ?? new Set()).add(pair))
  }
  return [...found].map(([title, days]) => ({
    title,
    days: [...days].sort(([a], [b]) => a - b).map(([day, pairs]) => ({ day, pairs: [...pairs].sort((a, b) => a - b) })),
  }))
}

/** Days of a period whose pairs have times of their own. */
export const shortDaysIn = ({ shortDays = [] }: DayTimes, { from, to }: Period): ShortDay[] =>
  shortDays.filter(({ date }) => from <= date && date <= to)

/** Working days of a period that count as another weekday. */
export const movedDaysIn = ({ movedDays }: AcademicCalendar, { from, to }: Period): MovedDay[] =>
  movedDays.filter(({ date }) => from <= date && date <= to).toSorted((a, b) => (a.date < b.date ? -1 : 1))
