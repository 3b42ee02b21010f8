import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { EventId, GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import type { Schedule, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { cardClosures, cardExams, cardPeriods, cardSemester, cardWishes, movedDaysIn, shortDaysIn } from './card-lists'

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

test('a week in which a semester begins is its own', () => {
  const late = { ...calendar, semesters: [autumn, semesterOf(2, '2027-02-10', '2027-06-06')] }
  expect(cardSemester(late, calendarDate('2027-02-08'))?.id).toBe(2)
})

test('without a semester there is none', () => {
  expect(cardSemester(emptyCalendar, calendarDate('2026-11-16'))).toBeNull()
})

test('a card speaks for the dates of its course year, and lists exams until the next semester', () => {
  expect(cardPeriods(calendar, autumn, 1).period).toEqual({ from: '2026-09-08', to: '2026-12-26' })
  expect(cardPeriods(calendar, autumn, null)).toEqual({
    period: { from: '2026-09-01', to: '2026-12-31' },
    reach: { from: '2026-08-31', to: '2027-02-07' },
  })
  expect(cardPeriods(calendar, spring, null).reach).toEqual({ from: '2027-02-08', to: '2027-08-29' })
})

const nothing: Schedule = { items: [], requests: [], wishes: [], parity: 0 }

test('an exam that takes several pairs is listed once, with its time', () => {
  const pieces = ([1, 2] as const).map((pair) =>
    lesson({ kind: 'exam', pair, comment: '9:00–11:00', groups: lesson().groups }),
  )
  const schedule: Schedule = { items: pieces, requests: [], wishes: [], parity: 0 }
  expect(cardExams(schedule, { subgroup: 0, subject: null })).toMatchObject([
    { pair: 1, stated: { startsAt: 540, endsAt: 660 } },
  ])
})

test('exams by date and pair, placed or booked; neither hidden, nor moved away, nor of the other half', () => {
  const exam = (title: string, change: Partial<ScheduleItem> = {}) =>
    lesson({ kind: 'exam', title, date: calendarDate('2027-01-12'), ...change })
  const items = [
    exam('второй', { pair: 4 }),
    exam('первый'),
    exam('скрытый', { hidden: true }),
    exam('перенесённый', { state: 'trace' }),
    exam('чужой', { groups: lesson().groups.map((group) => ({ ...group, subgroup: 2 })) }),
    lesson({ title: 'занятие' }),
  ]
  const requests = [
    { ...request, kind: 'exam' as const, title: 'заявка', date: calendarDate('2027-01-11') },
    { ...request, kind: 'booking' as const, title: 'бронь' },
  ]
  const filter = { subgroup: 1, subject: { kind: 'group', id: 12 as GroupId } } as const
  const found = cardExams({ ...nothing, items, requests }, filter)
  expect(found.map(({ title }) => title)).toEqual(['заявка', 'первый', 'второй'])
})

test('moved days of the period alone, by date', () => {
  const movedDays = ['2026-12-26', '2026-11-07', '2026-09-05', '2027-01-09'].map((day) => ({
    date: calendarDate(day),
    runsAs: 1 as const,
    parity: null,
    title: '',
  }))
  const period = { from: calendarDate('2026-10-01'), to: calendarDate('2026-12-31') }
  expect(movedDaysIn({ ...calendar, movedDays }, period).map(({ date }) => date)).toEqual(['2026-11-07', '2026-12-26'])
})

test('shortened days of the period alone', () => {
  const shortDays = ['2026-10-30', '2026-12-30'].map((day) => ({ date: calendarDate(day), times: [] }))
  const period = { from: calendarDate('2026-11-01'), to: calendarDate('2026-12-31') }
  expect(shortDaysIn({ ...calendar, shortDays }, period)).toEqual([shortDays[1]])
})

const request: ScheduleRequest = {
  id: 7 as EventId,
  version: 1,
  kind: 'closure',
  date: calendarDate('2026-11-10'),
  pair: 1,
  title: 'Ремонт',
  description: '',
  inCharge: '',
  madeBy: null,
  begins: null,
  rooms: [],
  teachers: [],
  groups: [],
  overlaps: false,
}

test('a closure stands once, with the pairs that it takes', () => {
  const from = request.date
  const closed = (days: number, pair: 1 | 2): ScheduleRequest => ({
    ...request,
    date: addDays(from, days),
    pair,
  })
  const booked = { ...request, id: 8 as EventId, kind: 'booking' as const }
  const requests = [closed(0, 2), closed(0, 1), closed(3, 1), booked]
  expect(cardClosures({ ...nothing, requests })).toEqual([{ title: 'Ремонт', from, to: '2026-11-13', pairs: [1, 2] }])
})

test('wishes are listed by weekday and pair', () => {
  const monday = calendarDate('2026-11-16')
  const wishes = [0, 7].flatMap((days) =>
    defaultPairs.map((pair) => ({
      date: addDays(monday, days),
      pair,
      title: 'Методический день',
      isAbsence: false,
    })),
  )
  expect(cardWishes({ ...nothing, wishes }, calendar)).toEqual([
    { title: 'Методический день', days: [{ day: 1, pairs: [...defaultPairs] }] },
  ])
  const moved = { date: monday, runsAs: 5, parity: null, title: '' } as const
  const onFriday = { ...calendar, movedDays: [moved] }
  expect(cardWishes({ ...nothing, wishes: wishes.slice(0, 1) }, onFriday)).toMatchObject([
    { days: [{ day: 5, pairs: [1] }] },
  ])
})
