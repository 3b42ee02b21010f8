import type { FacultyId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import { isExam, isOfSession, type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { type AcademicCalendar, type Semester, teachingDay } from './academic-calendar'
import { addDays, type CalendarDate, later, weekdayOf } from './calendar-date'
import type { Pair, PairTime } from './pairs'

/** Parts of a session: the week of credits, the exams, those taken again, the final ones. */
export const sessionKinds = ['credits', 'exams', 'retakes', 'state'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** `oral`: parts of the group come one after another; `written`: all at once; `online`: in no room. */
export const examForms = ['oral', 'written', 'online'] as const
export type ExamForm = (typeof examForms)[number]

/** Whom a period is for; null: all. */
type SessionAudience = {
  facultyId: FacultyId | null
  courseYear: number | null
  studyForm: StudyForm | null
}

/** Dates of a session, both included. `leastDays`, `wantedDays`: from an exam of a group to the next; null: as usual. */
export type SessionPeriod = SessionAudience & {
  id: SessionPeriodId
  version: number
  kind: SessionKind
  title: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  leastDays: number | null
  wantedDays: number | null
}

/** When an exam may begin, in minutes since midnight, and how long it may last. */
export type ExamSlot = { startsAt: number; minutes: number }

/**
 * What is usual. Lengths in minutes; days from one exam of a group to the next: fewer than `leastDays` break a hard rule, fewer
 * than `wantedDays` a soft one; `examinerDaily`: exams a day; `seatShare`: how many percent of a room's seats may be taken.
 */
export type ExamNorms = {
  examMinutes: number
  creditMinutes: number
  consultationMinutes: number
  leastDays: number
  wantedDays: number
  examinerDaily: number
  seatShare: number
}

export type ExamSession = {
  periods: readonly SessionPeriod[]
  slots: readonly ExamSlot[]
  norms: ExamNorms
}

export const defaultExamNorms: ExamNorms = {
  examMinutes: 240,
  creditMinutes: 90,
  consultationMinutes: 90,
  leastDays: 2,
  wantedDays: 4,
  examinerDaily: 2,
  seatShare: 100,
}

/** At 9:00, 13:00 and 17:00. */
export const defaultExamSlots: readonly ExamSlot[] = [
  { startsAt: 540, minutes: 240 },
  { startsAt: 780, minutes: 240 },
  { startsAt: 1020, minutes: 120 },
]

type OfType = { lessonType: LessonType }

export const isConsultation = ({ lessonType }: OfType): boolean => lessonType === lessonTypeTable.consultation.id

/** The part of a session in which this is held as a rule; null: in none. */
export const usualSessionKind = (one: OfType): SessionKind | null =>
  !isOfSession(one) ? null : isExam(one) || isConsultation(one) ? 'exams' : 'credits'

/** How long it is as a rule, in minutes. */
export const usualExamMinutes = (norms: ExamNorms, one: OfType): number =>
  isExam(one) ? norms.examMinutes : isConsultation(one) ? norms.consultationMinutes : norms.creditMinutes

/** The dates of a semester with the session after it: until the day before the next one begins, at most half a year. */
export function sessionWindow(
  semesters: readonly Semester[],
  semester: Semester,
): { from: CalendarDate; to: CalendarDate } {
  const next = semesters.find(({ startsOn }) => startsOn > semester.startsOn)
  const farthest = addDays(semester.startsOn, 210)
  const to = next && next.startsOn <= farthest ? addDays(next.startsOn, -1) : farthest
  return { from: semester.startsOn, to: later(to, semester.endsOn) }
}

/** Whether exams are held on a date as a rule: no holiday, and no Sunday unless it is taught as another day. */
export function isExamDay(calendar: AcademicCalendar, date: CalendarDate): boolean {
  const { holiday, moved } = teachingDay(calendar, date)
  return holiday === null && (weekdayOf(date) !== 7 || moved !== null)
}

/** The last day before a date on which exams are held. */
export function examDayBefore(calendar: AcademicCalendar, date: CalendarDate): CalendarDate {
  let day = addDays(date, -1)
  while (!isExamDay(calendar, day)) day = addDays(day, -1)
  return day
}

type AudienceOfGroup = { facultyId: FacultyId | null; courseYear: number | null; studyForm: StudyForm }

const columns = ['facultyId', 'courseYear', 'studyForm'] as const

const saidOf = (period: SessionAudience): number => columns.filter((one) => period[one] !== null).length

/** Whether a period is for a group. */
export const isPeriodOf = (period: SessionAudience, group: AudienceOfGroup): boolean =>
  columns.every((one) => period[one] === null || period[one] === group[one])

/**
 * The periods of a kind that hold for a group within these dates, in order: those that say most about it; none: nobody has set
 * them.
 */
export function periodsOfGroup(
  periods: readonly SessionPeriod[],
  group: AudienceOfGroup,
  kind: SessionKind,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): SessionPeriod[] {
  const suiting = periods.filter(
    (one) => one.kind === kind && one.endsOn >= from && one.startsOn <= to && isPeriodOf(one, group),
  )
  const most = Math.max(...suiting.map(saidOf))
  return suiting.filter((one) => saidOf(one) === most).toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

/** The pairs of a day that a time meets, in order. */
export const pairsMeeting = (times: readonly PairTime[], { startsAt, minutes }: ExamSlot): Pair[] =>
  times.filter((pair) => pair.startsAt < startsAt + minutes && pair.endsAt > startsAt).map(({ pair }) => pair)
