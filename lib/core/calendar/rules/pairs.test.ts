import { calendarDate } from './calendar-date'
import {
  nextTurn,
  clockText,
  currentPair,
  defaultPairTimes,
  hasBegun,
  isOver,
  pairTimesOn,
  isPair,
  pairMinutes,
  parseClock,
  type Pair,
  lastTurn,
} from './pairs'

test('the specification’s eight pairs, each of 90 minutes', () => {
  expect(defaultPairTimes.map(({ startsAt }) => clockText(startsAt))).toEqual([
    '8:15',
    '10:00',
    '11:45',
    '13:45',
    '15:30',
    '17:10',
    '18:45',
    '20:20',
  ])
  for (const { startsAt, endsAt } of defaultPairTimes) expect(endsAt - startsAt).toBe(pairMinutes)
})

const boundaries: [string, string, Pair, Pair | null][] = [
  ['0:00', '9:44', 1, 2],
  ['9:45', '11:29', 2, 3],
  ['11:30', '13:14', 3, 4],
  ['13:15', '15:14', 4, 5],
  ['15:15', '16:59', 5, 6],
  ['17:00', '18:39', 6, 7],
  ['18:40', '20:14', 7, 8],
  ['20:15', '21:49', 8, null],
  ['21:50', '23:59', 1, 2],
]

test.each(boundaries)('from %s to %s the current pair is %i, then %s', (from, to, current, next) => {
  const [first, last] = [parseClock(from) ?? -1, parseClock(to) ?? -1]
  expect(first).toBeLessThan(last)
  for (let minutes = first; minutes <= last; minutes += 1)
    expect([clockText(minutes), currentPair(defaultPairTimes, minutes)]).toEqual([
      clockText(minutes),
      { current, next },
    ])
})

test('the table above knows every minute of the day', () => {
  const minutes = boundaries.reduce((sum, [from, to]) => sum + (parseClock(to) ?? 0) - (parseClock(from) ?? 0) + 1, 0)
  expect(minutes).toBe(24 * 60)
})

test.each([
  ['2026-11-15', '23:59', false, false],
  ['2026-11-16', '9:59', false, false],
  ['2026-11-16', '10:00', true, false],
  ['2026-11-16', '11:29', true, false],
  ['2026-11-16', '11:30', true, true],
  ['2026-11-17', '0:00', true, true],
])('on %s at %s the second pair of 16 November has begun: %s, is over: %s', (day, clock, begun, over) => {
  const now = { date: calendarDate(day), minutes: parseClock(clock) ?? -1 }
  const slot = { date: calendarDate('2026-11-16'), pair: 2 } as const
  const calendar = { pairTimes: defaultPairTimes }
  expect([hasBegun(calendar, now, slot), isOver(calendar, now, slot)]).toEqual([begun, over])
})

test('a shortened day has its own times, and the usual ones for what it does not name', () => {
  const date = calendarDate('2026-12-30')
  const own = { pair: 1, startsAt: 495, endsAt: 535 } as const
  const calendar = { pairTimes: defaultPairTimes, shortDays: [{ date, times: [own] }] }
  expect(pairTimesOn(calendar, date)).toEqual([own, ...defaultPairTimes.slice(1)])
  expect(pairTimesOn(calendar, calendarDate('2026-12-29'))).toBe(defaultPairTimes)
  expect(isOver(calendar, { date, minutes: 535 }, { date, pair: 1 })).toBe(true)
})

test('a turn is where the current pair or the next one becomes another', () => {
  const state = (minutes: number) =>
    JSON.stringify([
      currentPair(defaultPairTimes, minutes),
      defaultPairTimes.map(({ startsAt, endsAt }) => [startsAt <= minutes, endsAt <= minutes]),
    ])
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const turn = nextTurn(defaultPairTimes, minutes)
    expect(state(turn - 1)).toBe(state(minutes))
    expect(turn === 24 * 60 || state(turn) !== state(minutes)).toBe(true)
    expect(state(lastTurn(defaultPairTimes, minutes))).toBe(state(minutes))
  }
  expect([lastTurn([], 600), nextTurn([], 600)]).toEqual([0, 24 * 60])
})

test('a university with one pair has no next', () => {
  expect(currentPair(defaultPairTimes.slice(0, 1), 1000)).toEqual({ current: 1, next: null })
})

test.each([
  ['8:15', 495],
  ['08:15', 495],
  ['0:00', 0],
  ['23:59', 1439],
  ['24:00', null],
  ['8:60', null],
  ['815', null],
  ['', null],
])('%j is %s minutes', (text, minutes) => {
  expect(parseClock(text)).toBe(minutes)
})

test.each([
  [0, false],
  [1, true],
  [10, true],
  [11, false],
  [1.5, false],
])('%s is a pair: %s', (value, expected) => {
  expect(isPair(value)).toBe(expected)
})
