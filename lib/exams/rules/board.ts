import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  type CalendarDate,
  datesBetween,
  earlier,
  later,
  mondayOf,
  weekdayOf,
} from '@/lib/core/calendar/rules/calendar-date'
import { type ExamForm, isConsultation, isPeriodOf } from '@/lib/core/calendar/rules/session'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import type { ExamsTouched } from '@/lib/core/placing/rules/touched-exams'
import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import type { ExamGroup, ExamRemark, ExamSitting, SessionExam, SessionView } from './exam'

/** Which groups of a session are shown. */
export type BoardFilter = { courseYear: number | null; studyForm: StudyForm | null; onlyRemarked: boolean }

export const noBoardFilter: BoardFilter = { courseYear: null, studyForm: null, onlyRemarked: false }

export type StandingExam = { exam: SessionExam; sitting: ExamSitting; remarks: readonly ExamRemark[] }

/** A group with its exams by date, and how many stand nowhere. */
export type BoardRow = {
  group: ExamGroup
  byDate: ReadonlyMap<CalendarDate, readonly StandingExam[]>
  waiting: number
  hasRemarks: boolean
}

export type BoardCounts = { held: number; placed: number; published: number; remarks: number }

/** A session as rows of groups, columns of days, and what is not placed yet. */
export type ExamBoard = {
  days: CalendarDate[]
  rows: BoardRow[]
  waiting: SessionExam[]
  counts: BoardCounts
  /** Nobody has set parts of the session for these groups. */
  isUnset: boolean
}

/** The parts of the session that are for any of its groups. */
const periodsOf = ({ session, window, groups }: SessionView) =>
  session.periods.filter(
    (one) => one.endsOn >= window.from && one.startsOn <= window.to && groups.some((group) => isPeriodOf(one, group)),
  )

/**
 * The days of a session: those of its periods, without a period those after the semester's last; and each on which an exam stands
 * elsewhere.
 */
function boardDays(view: SessionView, semesterEnd: CalendarDate): CalendarDate[] {
  const { window, exams } = view
  const periods = periodsOf(view)
  const [first, ...others] = periods
  const from = first ? others.reduce((day, one) => earlier(day, one.startsOn), first.startsOn) : addDays(semesterEnd, 1)
  const to = first ? others.reduce((day, one) => later(day, one.endsOn), first.endsOn) : window.to
  const dates = new Set(from <= to ? datesBetween(later(from, window.from), earlier(to, window.to)) : [])
  for (const { sittings } of exams) for (const { date } of sittings) dates.add(date)
  return [...dates].toSorted()
}

const isShown = ({ group, hasRemarks }: BoardRow, { courseYear, studyForm, onlyRemarked }: BoardFilter): boolean =>
  (courseYear === null || group.courseYear === courseYear) &&
  (studyForm === null || group.studyForm === studyForm) &&
  (!onlyRemarked || hasRemarks)

export const coursesOf = (groups: readonly ExamGroup[]): number[] =>
  [...new Set(groups.flatMap(({ courseYear }) => courseYear ?? []))].toSorted((a, b) => a - b)

export const formsOf = (groups: readonly ExamGroup[]): StudyForm[] => [
  ...new Set(groups.map(({ studyForm }) => studyForm)),
]

/** Which of the exams that wait are shown. `text`: parts of the title, the groups and the examiners. */
export type WaitingFilter = { text: string; form: ExamForm | null }

export function waitingExams(exams: readonly SessionExam[], { text, form }: WaitingFilter): SessionExam[] {
  const { finds } = searchFor(text)
  return exams.filter(
    (exam) =>
      (form === null || exam.form === form) &&
      finds(searchForm(exam.title, ...exam.groups.map(({ title }) => title), ...exam.teachers.map(({ name }) => name))),
  )
}

/** The exams that these people or rooms have then, as far as the reader may place them. */
export const touchedExams = (exams: readonly SessionExam[], { kind, ids, from, to }: ExamsTouched) => {
  const asked = new Set<number>(ids)
  const has = (those: readonly { id: number }[]) => those.some(({ id }) => asked.has(id))
  return exams.filter(
    ({ mayPlace, groups, sittings }) =>
      mayPlace &&
      sittings.some(
        ({ date, teachers, rooms }) =>
          from <= date && date <= to && has({ teacher: teachers, room: rooms, group: groups }[kind]),
      ),
  )
}

/** Who comes to a consultation, or sits an exam. */
const comingTo = ({ exam, sitting }: StandingExam): GroupId[] =>
  groupsOf(exam).filter((id) => !isConsultation(exam) || sitting.groupIds.includes(id))

const groupsOf = ({ groups }: SessionExam): GroupId[] => [...new Set(groups.map(({ id }) => id))]

function byDateOf(standing: readonly StandingExam[]): ReadonlyMap<CalendarDate, readonly StandingExam[]> {
  const inOrder = standing.toSorted((a, b) => a.sitting.startsAt - b.sitting.startsAt)
  return grouped(inOrder, ({ sitting }) => sitting.date)
}

/** A session as the groups that a filter shows × days; the counts are of these groups. */
export function sessionBoard(view: SessionView, filter: BoardFilter, semesterEnd: CalendarDate): ExamBoard {
  const remarks = grouped(view.remarks, ({ id }) => id)
  const standing = view.exams.flatMap((exam) =>
    exam.sittings.map((sitting): StandingExam => ({ exam, sitting, remarks: remarks.get(exam.id) ?? [] })),
  )
  const ofGroup = groupedByEach(view.exams, groupsOf)
  const standingOf = groupedByEach(standing, comingTo)
  const rows = view.groups
    .filter(({ id }) => ofGroup.has(id))
    .map((group): BoardRow => {
      const own = standingOf.get(group.id) ?? []
      return {
        group,
        byDate: byDateOf(own),
        waiting: (ofGroup.get(group.id) ?? []).filter(({ sittings }) => sittings.length === 0).length,
        hasRemarks: own.some((one) => one.remarks.length > 0),
      }
    })
    .filter((row) => isShown(row, filter))
  const shown = new Set(rows.map(({ group }) => group.id))
  const held = view.exams.filter((exam) => exam.groups.some(({ id }) => shown.has(id)))
  const placed = held.filter(({ sittings }) => sittings.length > 0)
  return {
    days: boardDays(view, semesterEnd),
    rows,
    waiting: held.filter(({ sittings }) => sittings.length === 0),
    counts: {
      held: held.length,
      placed: placed.length,
      published: placed.filter(({ sittings }) => sittings.every(({ isDraft }) => !isDraft)).length,
      remarks: placed.filter(({ id }) => remarks.has(id)).length,
    },
    isUnset: periodsOf(view).length === 0,
  }
}

/** A day of the board. `holiday`: why no exams are held on it, or null; `isNarrow`: nothing stands on it then. */
export type DayColumn = {
  date: CalendarDate
  holiday: string | null
  isOff: boolean
  isNarrow: boolean
  isWeekStart: boolean
}

/** The days of a board as its columns. */
export function dayColumns(
  calendar: AcademicCalendar,
  { days }: Pick<ExamBoard, 'days'>,
  { exams }: Pick<SessionView, 'exams'>,
): DayColumn[] {
  const taken = new Set(exams.flatMap(({ sittings }) => sittings.map(({ date }) => date)))
  return days.map((date, index) => {
    const { holiday } = teachingDay(calendar, date)
    const isOff = holiday !== null || weekdayOf(date) === 7
    const before = days[index - 1]
    return {
      date,
      holiday,
      isOff,
      isNarrow: isOff && !taken.has(date),
      isWeekStart: before === undefined || mondayOf(before) !== mondayOf(date),
    }
  })
}
