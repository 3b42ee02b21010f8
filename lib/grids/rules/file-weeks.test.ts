import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { everyWeek } from '@/lib/core/calendar/rules/weeks'
import { fileWeeks } from './file-weeks'

/** Week 1 is odd and begins on 31 August 2026; 4 weeks. */
const semester = { firstMonday: calendarDate('2026-08-31'), weeks: 4, firstParity: 'odd' as const }
const day = (date: number, month = 9) => ({ day: date, month, year: null })
const of = (weeks: Partial<typeof everyWeek>) => fileWeeks({ ...everyWeek, ...weeks }, 2, semester)

test('parity and exceptions stay as they are, without a semester too', () => {
  const odd = { ...everyWeek, parity: 'odd' as const, except: [3] }
  expect(fileWeeks(odd, 2, null)).toEqual({ week: 'odd', except_weeks: [3], doubts: [] })
})

test.each([
  ['numbers of weeks', { numbers: [1, 3] }, ['2026-09-01', '2026-09-15']],
  ['a run in a row of even weeks', { parity: 'even' as const, numbers: [1, 2, 3, 4] }, ['2026-09-08', '2026-09-22']],
  ['a run that begins later', { parity: 'even' as const, numbers: [2, 3, 4] }, ['2026-09-08', '2026-09-22']],
  ['from a week', { from: { week: 3 } }, ['2026-09-15', '2026-09-22']],
  ['to a date', { to: { date: day(10) } }, ['2026-09-01', '2026-09-08']],
  ['without a date', { exceptDates: [day(8)] }, ['2026-09-01', '2026-09-15', '2026-09-22']],
  ['between, of odd weeks', { parity: 'odd' as const, from: { date: day(2) }, to: { week: 4 } }, ['2026-09-15']],
  ['to the very date of a lesson', { to: { date: day(15) } }, ['2026-09-01', '2026-09-08', '2026-09-15']],
  ['from the very date of a lesson', { from: { date: day(15) } }, ['2026-09-15', '2026-09-22']],
  ['the last week', { numbers: [4] }, ['2026-09-22']],
  ['dates, of the year of the semester', { dates: [day(22), day(1)] }, ['2026-09-01', '2026-09-22']],
])('%s', (_, weeks, dates) => expect(of(weeks)).toEqual({ week: dates, except_weeks: [], doubts: [] }))

test.each([
  ['a week that the semester has not', { numbers: [3, 9] }, 'outsideSemester'],
  ['numbers of the other half', { parity: 'even' as const, numbers: [1, 3] }, 'otherParity'],
  ['two weeks one after the other are single ones', { parity: 'even' as const, numbers: [1, 2] }, 'otherParity'],
  ['weeks with one left out are no run', { parity: 'even' as const, numbers: [1, 3, 4] }, 'otherParity'],
  ['a date of another weekday', { dates: [day(2)] }, 'otherWeekday'],
])('%s is doubtful', (_, weeks, kind) => expect(of(weeks).doubts).toMatchObject([{ kind }]))

test('only the weeks that the semester has not are named', () =>
  expect(of({ numbers: [4, 5, 9] }).doubts).toEqual([{ kind: 'outsideSemester', of: '5, 9' }]))

test('what cannot be decided without a semester is doubtful', () => {
  expect(fileWeeks({ ...everyWeek, numbers: [1] }, 2, null).doubts).toEqual([{ kind: 'noSemester', of: '' }])
  expect(fileWeeks({ ...everyWeek, dates: [day(1)] }, 2, null).doubts).toEqual([{ kind: 'noSemester', of: '' }])
})
