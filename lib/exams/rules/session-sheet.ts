import type { Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { addDays, type CalendarDate, mondayOf, weekDates } from '@/lib/core/rules/calendar/calendar-date'
import type { FacultyId, SemesterId } from '@/lib/core/rules/names/ids'
import type { ExamGroup } from './exam'
import type { ReaderExam } from './reader-exam'

export const sessionPapers = ['a3', 'a4'] as const
export type SessionPaper = (typeof sessionPapers)[number]

/** Which session of a faculty is put on paper. `semester` null: the present one; `course` null: all; `drafts`: these too. */
export type PaperQuestion = {
  faculty: FacultyId
  semester: SemesterId | null
  course: number | null
  drafts: boolean
}

/** `courses`: those that the faculty has. */
export type SessionPaperView = {
  title: string
  semester: Semester
  semesters: readonly Semester[]
  courses: number[]
  groups: ExamGroup[]
  exams: ReaderExam[]
  now: CivilTime
}

type SheetGroup = Pick<ExamGroup, 'id' | 'title' | 'courseYear'>

/** A week of a session: a row for each group, with what it has on each date. */
export type SessionWeek = {
  monday: CalendarDate
  dates: CalendarDate[]
  rows: { group: SheetGroup; days: ReaderExam[][] }[]
}

/** The weeks in which anything stands; Sundays only where something does. Groups that have nothing in a week have no row there. */
export function sessionWeeks(groups: readonly SheetGroup[], exams: readonly ReaderExam[]): SessionWeek[] {
  const standing = exams.filter(({ became }) => became === null)
  const mondays = [...new Set(standing.map(({ date }) => mondayOf(date)))].toSorted()
  return mondays.map((monday) => {
    const sunday = addDays(monday, 6)
    const dates = weekDates(monday).filter(
      (date) => date !== sunday || standing.some((one) => one.date === sunday),
    )
    const of = (group: SheetGroup, date: CalendarDate) =>
      standing.filter((one) => one.date === date && one.groups.some(({ id }) => id === group.id))
    const rows = groups.map((group) => ({ group, days: dates.map((date) => of(group, date)) }))
    return { monday, dates, rows: rows.filter(({ days }) => days.some((day) => day.length > 0)) }
  })
}

/** Groups that have nothing in the whole session. */
export const groupsWithout = (groups: readonly SheetGroup[], exams: readonly ReaderExam[]): SheetGroup[] =>
  groups.filter(
    ({ id }) => !exams.some((exam) => exam.became === null && exam.groups.some((group) => group.id === id)),
  )
