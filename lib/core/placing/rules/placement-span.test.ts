import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import {
  daySeries,
  placementSpan,
  spanDates,
  spanOccupation,
  verdictAt,
  type DatedCause,
  type PlacementSpan,
} from './placement-span'
import type { BusyMeeting } from './slot-occupations'

const monday = calendarDate('2026-11-16')
const day = (text: string) => calendarDate(`2026-${text}`)
const days = (...texts: string[]) => texts.map(day)

/** 16.11 is in an even week; Mondays: 16, 23, 30.11, 07, 14, 21.12. */
const calendar: AcademicCalendar = {
  ...emptyCalendar,
  semesters: [
    {
      id: 1 as SemesterId,
      title: 'Осень',
      half: 1,
      startsOn: day('09-01'),
      endsOn: day('12-26'),
      firstWeekParity: 0,
      courseYears: [],
    },
  ],
}
const item = { startsOn: day('09-01'), endsOn: day('12-26'), courseYears: [2] }

const physics: BusyMeeting = {
  date: monday,
  pair: 1,
  kind: 'class',
  title: 'Физика',
  lessonType: 1,
  isDraft: false,
  isNamed: true,
  isOwn: false,
  rooms: [],
  groups: [],
  teachers: [{ id: 5 as TeacherId, name: 'Иванов', isUnlimited: false }],
}
const busy = (dates: DatedCause['dates'], change: Partial<DatedCause> = {}): DatedCause => ({
  pair: 1,
  dates,
  blocks: true,
  cause: {
    kind: 'teacher',
    teacher: { id: 5 as TeacherId, name: 'Иванов', isUnlimited: false },
    meeting: physics,
  },
  ...change,
})

type Asked = Partial<Parameters<typeof placementSpan>[0]> & { from?: typeof monday }
function ask({ from = monday, calendar: own = calendar, item: placed = item, ...change }: Asked): PlacementSpan {
  const question = {
    pairs: [1, 2] as const,
    item: placed,
    calendar: own,
    now: { date: monday, minutes: 0 },
    held: [],
    datesBind: true,
    mayPlaceAt: () => true,
    ...change,
    series: weekDates(from).map((date) => daySeries(own, placed, date)),
  }
  return placementSpan(question, (cause) => cause.kind)
}
const first = { day: 1, pair: 1 } as const
const reasons = (span: PlacementSpan, { day: on, pair }: { day: number; pair: number } = first) =>
  span.slots
    .find((one) => one.day === on && one.pair === pair)
    ?.reasons.map(({ text, blocks, dates }) => `${text}${blocks ? '!' : ''} ${dates.length}`)

test('a free slot has all the dates of its weekday, without any remark', () => {
  const span = ask({})
  expect(verdictAt(span, first)).toEqual({
    every: { dates: 6, free: 6 },
    odd: { dates: 3, free: 3 },
    even: { dates: 3, free: 3 },
  })
  expect(span.slots).toEqual([])
  expect(spanDates(span, first, 1).dates).toEqual(days('11-16', '11-30', '12-14'))
})

test('holders of places take their dates, in odd and even weeks separately; advice takes none', () => {
  const span = ask({ held: [busy(days('11-16', '11-30')), busy(days('11-23', '12-07'), { blocks: false })] })
  expect(verdictAt(span, first)).toEqual({
    every: { dates: 6, free: 4 },
    odd: { dates: 3, free: 3 },
    even: { dates: 3, free: 1 },
  })
  expect(reasons(span)).toEqual(['teacher! 2', 'teacher 2'])
  expect(verdictAt(span, { day: 1, pair: 2 }).every.free).toBe(6)
})

test('the same holder is one reason with all its dates, and two holders of a date take it once', () => {
  const span = ask({
    held: [busy(days('11-30')), busy(days('11-16')), busy(days('11-16'), { cause: { kind: 'past' } })],
  })
  expect(reasons(span)).toEqual(['teacher! 2', 'past! 1'])
  expect(span.slots[0]?.reasons[0]?.dates).toEqual(days('11-16', '11-30'))
  expect(verdictAt(span, first).every.free).toBe(4)
})

test('a Saturday that runs as a Monday is one of the Mondays, in its own parity; a holiday is skipped and reported', () => {
  const span = ask({
    calendar: {
      ...calendar,
      holidays: [{ date: day('11-23'), title: 'День вуза' }],
      movedDays: [{ date: day('11-28'), runsAs: 1, parity: 1, title: '' }],
    },
    held: [busy(days('11-28'))],
  })
  expect(spanDates(span, first, null)).toEqual({
    dates: days('11-16', '11-28', '11-30', '12-07', '12-14', '12-21'),
    free: days('11-16', '11-30', '12-07', '12-14', '12-21'),
  })
  expect(verdictAt(span, first).even).toEqual({ dates: 4, free: 3 })
  expect(span.days[0]?.untaught).toMatchObject([{ kind: 'holiday', blocks: false }])
  // The Saturdays lose that date.
  expect(spanDates(span, { day: 6, pair: 1 }, null).dates).not.toContain('2026-11-28')
})

test('the series ends with the item; begun outside of its dates it is not to be had, but for whoever they do not bind', () => {
  const short = { ...item, startsOn: day('11-18'), endsOn: day('12-02') }
  const span = ask({ item: short })
  expect(verdictAt(span, { day: 3, pair: 1 }).every).toEqual({ dates: 3, free: 3 })
  expect(reasons(span)).toEqual(['dates! 3'])
  expect(verdictAt(span, first).every.free).toBe(0)
  const free = ask({ item: short, datesBind: false })
  expect(reasons(free)).toEqual(['dates 1'])
  expect(verdictAt(free, first).every.free).toBe(3)
})

test('a permission for some slots leaves the others none, by the day that the first date stands for', () => {
  const moved = {
    ...calendar,
    movedDays: [{ date: day('11-21'), runsAs: 1 as const, parity: null, title: '' }],
  }
  const span = ask({ calendar: moved, mayPlaceAt: (weekday, pair) => weekday === 1 && pair === 1 })
  expect(verdictAt(span, first).every.free).toBe(7)
  expect(verdictAt(span, { day: 6, pair: 1 }).every.free).toBe(6)
  expect(verdictAt(span, { day: 2, pair: 1 }).every.free).toBe(0)
  expect(reasons(span, { day: 1, pair: 2 })).toEqual(['right! 7'])
})

test('on a Sunday and outside of a semester there are no dates, and the reason blocks', () => {
  const sunday = (span: PlacementSpan) => spanOccupation(span, [1], ({ text }) => text).find((one) => one.day === 7)
  expect(sunday(ask({}))).toMatchObject({
    verdict: { every: { dates: 0, free: 0 } },
    reasons: [{ kind: 'holiday', blocks: true }],
  })
  const summer = ask({ from: day('07-06') })
  expect(summer.days.map(({ dates, untaught }) => [dates.length, untaught.length])).toEqual(Array(7).fill([0, 1]))
})

test('the past is reported, does not block and is not counted: a series begun in a cell of the past has the dates that lie ahead', () => {
  const span = ask({ now: { date: day('11-23'), minutes: 12 * 60 } })
  expect(reasons(span)).toEqual(['past 2'])
  expect(verdictAt(span, first)).toEqual({
    every: { dates: 4, free: 4 },
    odd: { dates: 2, free: 2 },
    even: { dates: 2, free: 2 },
  })
  // Taken on a date that is gone, it is free on all that are left.
  const gone = { now: { date: day('11-23'), minutes: 12 * 60 } }
  expect(verdictAt(ask({ ...gone, held: [busy(days('11-16'))] }), first).every).toEqual({ dates: 4, free: 4 })
  expect(verdictAt(ask({ ...gone, held: [busy(days('11-30'))] }), first).every).toEqual({ dates: 4, free: 3 })
  // Where nothing else is asked for, the past is what is counted.
  expect(spanDates(span, first, null, (date) => date === day('11-16'))).toEqual({
    dates: days('11-16'),
    free: days('11-16'),
  })
})
