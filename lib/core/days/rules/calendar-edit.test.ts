import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { calendarProblem, type CalendarProblem } from './calendar-edit'

const semester = (startsOn: string, endsOn: string): Semester => ({
  id: 1 as SemesterId,
  title: startsOn,
  half: 1,
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
  firstWeekParity: 0,
  courseYears: [],
})
const autumn = semester('2026-09-01', '2026-12-27')
const day = calendarDate('2026-11-04')
const late = { courseYear: 1, startsOn: calendarDate('2026-09-10'), endsOn: calendarDate('2026-09-09') }
const moved = { date: day, runsAs: 1, parity: null, title: '' } as const
const pairEnding = (endsAt: number) => defaultPairTimes.map((time) => (time.pair === 2 ? { ...time, endsAt } : time))

const cases: [string, Partial<AcademicCalendar>, CalendarProblem['kind'] | null][] = [
  ['nothing in it', {}, null],
  ['semesters that touch', { semesters: [semester('2026-12-28', '2027-01-31'), autumn] }, null],
  ['semesters that share a day', { semesters: [autumn, semester('2026-12-27', '2027-01-31')] }, 'semesters overlap'],
  ['a semester of one day', { semesters: [semester('2026-09-01', '2026-09-01')] }, null],
  ['a semester that ends first', { semesters: [semester('2026-09-02', '2026-09-01')] }, 'semester backwards'],
  ['a course year that ends first', { semesters: [{ ...autumn, courseYears: [late] }] }, 'course year backwards'],
  ['a holiday', { holidays: [{ date: day, title: '' }] }, null],
  ['a holiday that is moved too', { holidays: [{ date: day, title: '' }], movedDays: [moved] }, 'holiday moved'],
  ['a pair that ends where the next begins', { pairTimes: pairEnding(11 * 60 + 45) }, null],
  ['a pair that runs into the next', { pairTimes: pairEnding(11 * 60 + 46) }, 'pairs overlap'],
  ['a pair of no length', { pairTimes: pairEnding(10 * 60) }, 'pairs overlap'],
  ['a shortened day', { shortDays: [{ date: day, times: [{ pair: 2, startsAt: 600, endsAt: 640 }] }] }, null],
  [
    'a day whose pair runs into the next, which is at its usual time',
    { shortDays: [{ date: day, times: [{ pair: 2, startsAt: 660, endsAt: 720 }] }] },
    'pairs overlap',
  ],
]
test.each(cases)('a calendar with %s', (_, part, kind) => {
  expect(calendarProblem({ ...emptyCalendar, ...part })?.kind ?? null).toBe(kind)
})
