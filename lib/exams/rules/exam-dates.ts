import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, datesBetween, earlier, later } from '@/lib/core/calendar/rules/calendar-date'
import {
  examDayBefore,
  type ExamSession,
  isConsultation,
  periodsOfGroup,
  type SessionKind,
  sessionWindow,
} from '@/lib/core/calendar/rules/session'
import { consultationOf, type ExamGroup, groupsToPart, type SessionExam } from './exam'

/**
 * The dates on which an exam of a kind may be for all of these groups, in order: those of their periods; where nobody has set
 * any, those from the semester's last teaching day on, until the next semester.
 */
export function examDates(
  { calendar, session }: { calendar: AcademicCalendar; session: ExamSession },
  { semester, kind, groups }: { semester: Semester; kind: SessionKind; groups: readonly ExamGroup[] },
): CalendarDate[] {
  const window = sessionWindow(calendar.semesters, semester)
  const ofGroups = groups.flatMap((group) => {
    const periods = periodsOfGroup(session.periods, group, kind, window)
    return periods.length > 0 ? [periods] : []
  })
  const [first, ...others] = ofGroups
  if (!first) return datesBetween(addDays(semester.endsOn, 1), window.to)
  const dates = new Set(
    first.flatMap(({ startsOn, endsOn }) => datesBetween(later(startsOn, window.from), earlier(endsOn, window.to))),
  )
  return [...dates]
    .filter((date) =>
      others.every((periods) => periods.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)),
    )
    .toSorted()
}

/** The dates of an exam's kind, in order; for a consultation also the day before the first of them. */
export function withDayBefore(
  calendar: AcademicCalendar,
  exam: Pick<SessionExam, 'lessonType'>,
  dates: readonly CalendarDate[],
): readonly CalendarDate[] {
  const [first] = dates
  return isConsultation(exam) && first !== undefined ? [examDayBefore(calendar, first), ...dates] : dates
}

export function sittingDates(
  scene: { calendar: AcademicCalendar; session: ExamSession },
  {
    semester,
    exam,
    groups,
  }: { semester: Semester; exam: Pick<SessionExam, 'lessonType' | 'kind'>; groups: readonly ExamGroup[] },
): readonly CalendarDate[] {
  return withDayBefore(scene.calendar, exam, examDates(scene, { semester, kind: exam.kind, groups }))
}

/** Whether an exam that stands could have a consultation of its own on the day before, where that of others is earlier. */
export function wantsOwnConsultation(
  calendar: AcademicCalendar,
  exam: SessionExam,
  all: readonly SessionExam[],
): boolean {
  const consultation = consultationOf(exam, all)
  const [held, sitting] = [consultation?.sittings[0], exam.sittings[0]]
  return (
    consultation !== undefined &&
    held !== undefined &&
    sitting !== undefined &&
    held.date < examDayBefore(calendar, sitting.date) &&
    groupsToPart(consultation, exam).length > 0
  )
}
