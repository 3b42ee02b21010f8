import { emptyCalendar, type AcademicCalendar, type Semester } from './academic-calendar'
import { addDays, calendarDate } from './calendar-date'
import { cardClosures, cardPeriods, cardSemester, cardWishes } from './card-lists'
import type { EventId, SemesterId } from './ids'
import { pairs } from './pairs'
import type { Schedule, ScheduleRequest } from './schedule'

const semesterOf = (id: number, from: string, to: string): Semester => ({
  id: id as SemesterId,
  title: `Семестр ${id}`,
  half: 1,
  startsOn: calendarDate(from),
  endsOn: calendarDate(to),
  firstWeekParity: 0,
  courseYears: [],
})
const autumn = {
  ...semesterOf(1, '2026-09-01', '2026-12-31'),
  courseYears: [{ courseYear: 1, startsOn: calendarDate('2026-09-08'), endsOn: calendarDate('2026-12-26') }],
}
const spring = semesterOf(2, '2027-02-08', '2027-06-06')
const calendar: AcademicCalendar = { ...emptyCalendar, semesters: [autumn, spring] }

test.each([
  ['2026-11-16', 1],
  ['2026-08-31', 1],
  ['2027-01-18', 1],
  ['2027-02-08', 2],
  ['2027-07-05', 2],
  ['2026-06-01', 1],
])('the week of %s is of semester %i', (monday, id) => {
  expect(cardSemester(calendar, calendarDate(monday))?.id).toBe(id)
})

test('without a semester there is none', () => {
  expect(cardSemester(emptyCalendar, calendarDate('2026-11-16'))).toBeNull()
})

test('a card speaks for the dates of its course year, and lists exams until the next semester', () => {
  expect(cardPeriods(calendar, autumn, 1).period).toEqual({ from: '2026-09-08', to: '2026-12-26' })
  expect(cardPeriods(calendar, autumn, null)).toEqual({
    period: { from: '2026-09-01', to: '2026-12-31' },
    reach: { from: '2026-09-01', to: '2027-02-07' },
  })
  expect(cardPeriods(calendar, spring, null).reach).toEqual({ from: '2027-02-08', to: '2027-08-31' })
})

const nothing: Schedule = { items: [], requests: [], wishes: [], parity: 0 }

test('a closure stands once, with the pairs that it takes', () => {
  const from = calendarDate('2026-11-10')
  const closed = (days: number, pair: 1 | 2): ScheduleRequest => ({
    id: 7 as EventId,
    version: 1,
    kind: 'closure',
    date: addDays(from, days),
    pair,
    title: 'Ремонт',
    description: '',
    inCharge: '',
    madeBy: null,
    begins: null,
    rooms: [],
    teachers: [],
    groups: [],
    overlaps: false,
  })
  const requests = [closed(0, 2), closed(0, 1), closed(3, 1)]
  expect(cardClosures({ ...nothing, requests })).toEqual([
    { title: 'Ремонт', from, to: '2026-11-13', pairs: [1, 2] },
  ])
})

test('wishes are told by weekday and pair', () => {
  const monday = calendarDate('2026-11-16')
  const wishes = [0, 7].flatMap((days) =>
    pairs.map((pair) => ({ date: addDays(monday, days), pair, title: 'Методический день' })),
  )
  expect(cardWishes({ ...nothing, wishes }, calendar)).toEqual([
    { title: 'Методический день', days: [{ day: 1, pairs: [...pairs] }] },
  ])
})
