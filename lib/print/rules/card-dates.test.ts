import { emptyCalendar, type AcademicCalendar, type Semester } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { cardDates, cardWeekdays } from './card'

const semester: Semester = {
  id: 1 as SemesterId,
  title: 'Осень 2026',
  half: 1,
  startsOn: calendarDate('2026-09-01'),
  endsOn: calendarDate('2026-12-31'),
  firstWeekParity: 0,
  courseYears: [{ courseYear: 1, startsOn: calendarDate('2026-09-08'), endsOn: calendarDate('2027-01-12') }],
}
const calendar: AcademicCalendar = { ...emptyCalendar, semesters: [semester] }
const period = { from: semester.startsOn, to: semester.endsOn }

const datesOf = (...texts: string[]): CalendarDate[] => texts.map((text) => calendarDate(`2026-${text}`))

/** Every `step` weeks from one date to another. */
function weekly(from: string, to: string, step = 1): CalendarDate[] {
  const dates = []
  for (let date = calendarDate(`2026-${from}`); date <= `2026-${to}`; date = addDays(date, 7 * step)) dates.push(date)
  return dates
}

// 1 September 2026 is a Tuesday in an odd week.
const said = (dates: readonly CalendarDate[], of = calendar) =>
  cardDates(dates, cardWeekdays(of, semester).get(2) ?? [], period)
const rule = { by: 'rule', weeks: 'every', from: null, to: null, except: [], also: [] }

test('held every week of the semester: nothing to say', () => {
  expect(said(weekly('09-01', '12-29'))).toEqual(rule)
})

test.each([
  [0, '09-01'],
  [1, '09-08'],
] as const)('held in the weeks of one parity, %i', (weeks, first) => {
  expect(said(weekly(first, '12-29', 2))).toEqual({ ...rule, weeks })
})

test('every week but one or two', () => {
  const dates = weekly('09-01', '12-29').filter((date) => !['2026-11-17', '2026-12-01'].includes(date))
  expect(said(dates)).toEqual({ ...rule, except: ['2026-11-17', '2026-12-01'] })
})

test('a shorter span, by either end', () => {
  expect(said(weekly('09-08', '12-29'))).toEqual({ ...rule, from: '2026-09-08' })
  expect(said(weekly('09-01', '10-13'))).toEqual({ ...rule, to: '2026-10-13' })
  expect(said(weekly('09-22', '11-17', 2))).toEqual({
    ...rule,
    weeks: 1,
    from: '2026-09-22',
    to: '2026-11-17',
  })
})

test('few dates, and dates without a rule, are listed', () => {
  for (const dates of [
    datesOf('11-17'),
    datesOf('09-01', '09-08'),
    datesOf('09-01', '09-29', '10-27', '11-24'),
    datesOf('09-01', '09-22', '10-06', '11-24'),
  ])
    expect(said(dates)).toEqual({ by: 'list', dates })
})

test('a date outside of the weeks of its rule is said besides', () => {
  const dates = [...weekly('09-01', '12-29', 2), ...datesOf('10-06')].sort()
  expect(said(dates)).toEqual({ ...rule, weeks: 0, also: ['2026-10-06'] })
})

test('a holiday is no date of a rule: a class that is not held then misses nothing', () => {
  const closed = { ...calendar, holidays: [{ date: calendarDate('2026-11-17'), title: '' }] }
  const dates = weekly('09-01', '12-29').filter((date) => date !== '2026-11-17')
  expect(said(dates, closed)).toEqual(rule)
  expect(said(weekly('09-01', '12-29'), closed)).toEqual({ ...rule, also: ['2026-11-17'] })
})

test('a moved working day belongs to the weekday and parity that it stands for', () => {
  const saturday = calendarDate('2026-11-14')
  const moved = {
    ...calendar,
    movedDays: [{ date: saturday, runsAs: 2 as const, parity: 0 as const, title: '' }],
  }
  const odd = weekly('09-01', '12-29', 2)
  expect(said([...odd, saturday].sort(), moved)).toEqual({ ...rule, weeks: 0 })
  expect(said(odd, moved)).toEqual({ ...rule, weeks: 0, except: [saturday] })
})

test('a course year that is taught longer is a part of its rule, beyond the semester’s own end', () => {
  const dates = [...weekly('09-08', '12-29'), calendarDate('2027-01-05'), calendarDate('2027-01-12')]
  expect(said(dates)).toEqual({ ...rule, from: '2026-09-08', to: '2027-01-12' })
})

test('no account loses or invents a date', () => {
  const taught = cardWeekdays(calendar, semester).get(2) ?? []
  const all = taught.map(({ date }) => date)
  for (let mask = 1; mask < 2 ** 12; mask += 7) {
    const dates = all.filter((_, index) => (mask >> (index % 12)) & 1)
    expect(heldOn(cardDates(dates, taught, period), taught)).toEqual(dates)
  }
})

/** Decodes the description back into dates, as a reader would. */
function heldOn(
  dates: ReturnType<typeof cardDates>,
  taught: readonly { date: CalendarDate; parity: 0 | 1 }[],
): CalendarDate[] {
  if (dates.by === 'list') return [...dates.dates]
  const { weeks, from, to, except, also } = dates
  const base = taught
    .filter(({ parity }) => weeks === 'every' || parity === weeks)
    .map(({ date }) => date)
    .filter((date) => (from ?? period.from) <= date && date <= (to ?? period.to) && !except.includes(date))
  return [...base, ...also].sort()
}
