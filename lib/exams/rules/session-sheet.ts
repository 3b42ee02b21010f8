import type { Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
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

/** Some days of a session: a row for each group, with what it has on each date. */
export type SessionDays = {
  dates: readonly [CalendarDate, ...CalendarDate[]]
  rows: { group: SheetGroup; days: ReaderExam[][] }[]
}

/** Days side by side on a sheet. */
const daysASheet = 6

/** The days on which anything stands, six to a sheet. Groups that have nothing on these days have no row there. */
export function sessionSheets(groups: readonly SheetGroup[], exams: readonly ReaderExam[]): SessionDays[] {
  const standing = exams.filter(({ became }) => became === null)
  const days = [...new Set(standing.map(({ date }) => date))].toSorted()
  return days.flatMap((first, index) => {
    if (index % daysASheet > 0) return []
    const dates = [first, ...days.slice(index + 1, index + daysASheet)] as const
    const of = (group: SheetGroup, date: CalendarDate) =>
      standing.filter((one) => one.date === date && one.groups.some(({ id }) => id === group.id))
    const rows = groups.map((group) => ({ group, days: dates.map((date) => of(group, date)) }))
    return [{ dates, rows: rows.filter((row) => row.days.some((day) => day.length > 0)) }]
  })
}

/** Groups that have nothing in the whole session. */
export const groupsWithout = (groups: readonly SheetGroup[], exams: readonly ReaderExam[]): SheetGroup[] =>
  groups.filter(({ id }) => !exams.some((exam) => exam.became === null && exam.groups.some((group) => group.id === id)))
