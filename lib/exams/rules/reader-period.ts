import type { AcademicCalendar, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, later } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { sessionWindow } from '@/lib/core/calendar/rules/session'

/** How long an exam that is over stays in a reader's list, and how long before the last classes its session is near, in days. */
const [kept, near] = [45, 45]

/** The semester whose classes or session are on a date: the last one begun, else the first to come. */
export function semesterOn({ semesters }: AcademicCalendar, date: CalendarDate): Semester | null {
  const inOrder = semesters.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  return inOrder.findLast(({ startsOn }) => startsOn <= date) ?? inOrder[0] ?? null
}

/** The dates whose exams a reader is shown: those lately held, and all to come until the next semester. */
export function readerPeriod(calendar: AcademicCalendar, today: CalendarDate): Period | null {
  const semester = semesterOn(calendar, today)
  if (!semester) return null
  const window = sessionWindow(calendar.semesters, semester)
  return { from: later(window.from, addDays(today, -kept)), to: window.to }
}

/** Whether readers are led to the exams: the last weeks of classes, and the session. */
export function isSessionNear(calendar: AcademicCalendar, today: CalendarDate): boolean {
  const semester = semesterOn(calendar, today)
  return semester !== null && today >= addDays(semester.endsOn, -near)
}
