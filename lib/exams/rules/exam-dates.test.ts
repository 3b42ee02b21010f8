import { emptyCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultExamNorms, defaultExamSlots, type SessionPeriod } from '@/lib/core/calendar/rules/session'
import { type GroupId, idNumbered, type SemesterId, type SessionPeriodId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { sessionExam } from '@/testing/session-exams'
import type { ExamGroup, SessionExam } from './exam'
import { examDates, wantsOwnConsultation } from './exam-dates'
import { isSessionNear, readerPeriod } from './reader-period'

const semester = (id: number, startsOn: string, endsOn: string): Semester => ({
  id: id as SemesterId,
  title: '',
  half: 1,
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
  firstWeekParity: 0,
  courseYears: [],
})
const autumn = semester(1, '2026-08-31', '2026-12-27')
const calendar = { ...emptyCalendar, semesters: [autumn, semester(2, '2027-02-08', '2027-06-13')] }

const group = (id: number, courseYear: number): ExamGroup => ({
  id: id as GroupId,
  title: `А-${id}`,
  students: 25,
  facultyId: null,
  courseYear,
  studyForm: 'day',
})
const period = (courseYear: number, startsOn: string, endsOn: string): SessionPeriod => ({
  id: courseYear as SessionPeriodId,
  version: 1,
  kind: 'exams',
  title: '',
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
  facultyId: null,
  courseYear,
  studyForm: null,
  leastDays: null,
  wantedDays: null,
})
const ends = (groups: ExamGroup[], periods: SessionPeriod[]) => {
  const session = { periods, slots: defaultExamSlots, norms: defaultExamNorms }
  const dates = examDates({ calendar, session }, { semester: autumn, kind: 'exams', groups })
  return dates.length === 0 ? [] : [dates[0], dates.at(-1)]
}

test('a stream has its exams on the days that the periods of all its courses share, both ends included', () => {
  const periods = [
    period(1, '2027-01-11', '2027-01-25'),
    period(2, '2027-01-18', '2027-01-30'),
    period(3, '2027-01-26', '2027-01-30'),
  ]
  expect(ends([group(1, 1)], periods)).toEqual(['2027-01-11', '2027-01-25'])
  expect(ends([group(1, 1), group(2, 2)], periods)).toEqual(['2027-01-18', '2027-01-25'])
  expect(ends([group(2, 2), group(1, 1)], periods)).toEqual(['2027-01-18', '2027-01-25'])
  expect(ends([group(1, 1), group(2, 2), group(3, 3)], periods)).toEqual([])
  // A group for which nobody set a period goes with the others.
  expect(ends([group(1, 1), group(4, 4)], periods)).toEqual(['2027-01-11', '2027-01-25'])
})

test('a period that reaches beyond the semester and its session counts within them', () => {
  expect(ends([group(1, 1)], [period(1, '2026-08-01', '2026-09-05')])).toEqual(['2026-08-31', '2026-09-05'])
  expect(ends([group(1, 1)], [period(1, '2027-02-01', '2027-03-01')])).toEqual(['2027-02-01', '2027-02-07'])
})

test('without a period exams may be from the day after the last classes until the next semester', () => {
  expect(ends([group(1, 1)], [])).toEqual(['2026-12-28', '2027-02-07'])
})

test('a reader sees exams of the last 45 days, no earlier semester, and all to come', () => {
  const seen = (today: string) => readerPeriod(calendar, calendarDate(today))
  expect(seen('2026-08-31')).toEqual({ from: '2026-08-31', to: '2027-02-07' })
  expect(seen('2027-01-20')).toEqual({ from: '2026-12-06', to: '2027-02-07' })
  expect(seen('2027-02-07')?.to).toBe('2027-02-07')
  expect(seen('2027-02-08')?.from).toBe('2027-02-08')
  expect(seen('2026-01-01')?.to).toBe('2027-02-07')
  expect(readerPeriod(emptyCalendar, calendarDate('2026-08-31'))).toBeNull()
})

test.each([
  ['2026-11-11', false],
  ['2026-11-12', true],
  ['2027-02-07', true],
  ['2027-02-08', false],
])('on %s readers are led to the session: %s', (today, isNear) => {
  expect(isSessionNear(calendar, calendarDate(today))).toBe(isNear)
})

test('an exam wants a consultation of its own if others share its, and it is earlier than the day before', () => {
  const shared = (day: number | null, more: object = {}) => {
    const consultation = sessionExam({ lessonType: lessonTypeTable.consultation.id, day })
    const [own] = consultation.groups
    if (!own) throw new Error('A consultation has a group')
    return { ...consultation, groups: [own, { ...own, id: idNumbered<GroupId>(2), title: 'Б-1' }], ...more }
  }
  const exam = sessionExam({ day: 15 })
  const wants = (consultation: SessionExam, one = exam) => wantsOwnConsultation(emptyCalendar, one, [one, consultation])
  expect(wants(shared(11))).toBe(true)
  expect(wants(shared(14))).toBe(false)
  expect(wants(shared(null))).toBe(false)
  expect(wants(shared(11, { groups: exam.groups }))).toBe(false)
  expect(wants(shared(11, { mayChange: false }))).toBe(false)
  expect(wants(shared(11, { mayPlace: false }))).toBe(false)
  expect(wants(shared(11), sessionExam({}))).toBe(false)
})
