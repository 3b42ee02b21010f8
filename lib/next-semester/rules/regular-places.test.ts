import fc from 'fast-check'
import {
  emptyCalendar,
  taughtDates,
  type AcademicCalendar,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId, SemesterId } from '@/lib/core/names/rules/ids'
import { plannedDates, regularPlaces, type HeldClass } from './regular-places'

const semester = (id: number, startsOn: string, weeks: number, firstWeekParity: 0 | 1): Semester => ({
  id: id as SemesterId,
  title: String(id),
  half: 1,
  startsOn: calendarDate(startsOn),
  endsOn: addDays(calendarDate(startsOn), weeks * 7 - 2),
  firstWeekParity,
  courseYears: [],
})
/** Both begin on a Monday; the new one with the other parity. */
const before = semester(1, '2025-09-01', 16, 0)
const after = semester(2, '2026-08-31', 16, 1)
const calendar: AcademicCalendar = { ...emptyCalendar, semesters: [before, after] }
const within = (one: Semester) => ({ within: one, courseYears: [2] })

const held = (dates: CalendarDate[], pair: Pair = 1, room = 7): HeldClass[] =>
  dates.map((date) => ({ date, pair, rooms: [room as RoomId] }))
const placesOf = (classes: HeldClass[], on = calendar) => regularPlaces(on, before, classes, within(before))
const datesOf = (classes: HeldClass[], on = calendar) =>
  placesOf(classes, on).map((place) =>
    plannedDates(on, after, place, within(after)).dates.flatMap(({ date, isBeyond }) => (isBeyond ? [] : [date])),
  )

test('a weekly class goes to the same weekday of every week, a fortnightly one keeps its parity', () => {
  expect(datesOf(held(taughtDates(calendar, before, 2, null)))).toEqual([taughtDates(calendar, after, 2, null)])
  for (const parity of [0, 1] as const)
    expect(datesOf(held(taughtDates(calendar, before, 3, parity)))).toEqual([taughtDates(calendar, after, 3, parity)])
})

test('holidays of either semester are stepped over, and those of the new one told', () => {
  const [first = before.startsOn, ...rest] = taughtDates(calendar, before, 1, null)
  const holiday = { date: calendarDate('2026-11-16'), title: 'Праздник' }
  const on = { ...calendar, holidays: [{ date: calendarDate('2025-10-06'), title: 'Прежний' }, holiday] }
  const classes = held([first, ...rest.filter((date) => date !== '2025-10-06')])
  expect(datesOf(classes, on)).toEqual([taughtDates(on, after, 1, null)])
  const [place] = placesOf(classes, on)
  expect(place && plannedDates(on, after, place, within(after)).untaught).toEqual([
    { date: holiday.date, reason: { kind: 'holiday', title: 'Праздник' } },
  ])
})

test('only what its own weeks and days miss is told', () => {
  const [place] = placesOf(held(taughtDates(calendar, before, 1, 0)))
  const weeks = taughtDates(calendar, after, 1, null)
  const lost = (date: CalendarDate | undefined, of: Parameters<typeof plannedDates>[3] = within(after)) => {
    const on = { ...calendar, holidays: date ? [{ date, title: 'Праздник' }] : [] }
    return place && plannedDates(on, after, place, of).untaught.map((one) => one.date)
  }
  const own = taughtDates(calendar, after, 1, 0)[1]
  const other = taughtDates(calendar, after, 1, 1)[1]
  expect(lost(own)).toEqual([own])
  expect(lost(other)).toEqual([])
  const later = { within: { startsOn: weeks[8] ?? after.startsOn, endsOn: after.endsOn }, courseYears: [2] }
  expect(lost(own, later)).toEqual([])
})

test('a series of the first weeks ends there; the weeks after it stand by for what falls on days off', () => {
  const [place] = placesOf(held(taughtDates(calendar, before, 4, null).slice(0, 8)))
  const planned = place && plannedDates(calendar, after, place, within(after))
  const all = taughtDates(calendar, after, 4, null)
  expect(planned?.dates).toEqual(all.map((date, week) => ({ date, isBeyond: week >= 8 })))
})

/** The dates of a Thursday in these weeks, from 0. */
const thursdays = (one: Semester, weeks: readonly number[]) => {
  const all = taughtDates(calendar, one, 4, null)
  return weeks.flatMap((week) => all[week] ?? [])
}

test.each([
  ['the second half of the semester', [8, 9, 10, 11, 12, 13, 14, 15], [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]],
  ['weeks in the middle', [4, 5, 6, 7], [4, 5, 6, 7]],
  ['the first half', [0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]],
  ['six of ten weeks, that is all ten', [0, 2, 3, 5, 7, 9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['five of ten weeks, that is single ones', [0, 2, 5, 7, 9], [0, 2, 5, 7, 9]],
])('what was held in %s is so again in a semester of two weeks more', (_, was, becomes) => {
  const longer = semester(3, '2026-08-31', 18, 1)
  const on = { ...emptyCalendar, semesters: [before, longer] }
  const [place] = placesOf(held(thursdays(before, was)))
  const planned = place && plannedDates(on, longer, place, within(longer)).dates
  expect(planned?.flatMap(({ date, isBeyond }) => (isBeyond ? [] : [date]))).toEqual(thursdays(longer, becomes))
})

test('an item that has only some weeks takes dates from its first day to its last', () => {
  const [, from = after.startsOn, , , to = after.endsOn] = taughtDates(calendar, after, 4, null)
  const [place] = placesOf(held(thursdays(before, [0, 1, 2, 3, 4, 5, 6, 7])))
  const planned =
    place && plannedDates(calendar, after, place, { within: { startsOn: from, endsOn: to }, courseYears: [2] })
  expect(planned?.dates.map(({ date }) => date)).toEqual(thursdays(after, [1, 2, 3, 4]))
})

// The second ones are of one parity by chance.
test.each([[[0, 3, 4, 9, 14]], [[0, 2, 8, 14]]])('scattered dates keep the weeks of the semester: %j', (some) => {
  const all = taughtDates(calendar, before, 5, null)
  const own = taughtDates(calendar, after, 5, null)
  const at = (list: CalendarDate[]) => some.flatMap((week) => list[week] ?? [])
  expect(datesOf(held(at(all)))).toEqual([at(own)])
})

test('one class that was moved is not a place of its own', () => {
  const regular = held(taughtDates(calendar, before, 1, null).slice(1))
  const moved = held([addDays(before.startsOn, 3)], 5)
  expect(placesOf([...regular, ...moved]).map(({ weekday, pair }) => [weekday, pair])).toEqual([[1, 1]])
  expect(placesOf(moved)).toHaveLength(1)
  // Beside three it may be the rule as well as they.
  expect(placesOf([...regular.slice(0, 4), ...moved])).toHaveLength(1)
  expect(placesOf([...regular.slice(0, 3), ...moved])).toHaveLength(2)
})

test('two rooms one after the other, and two slots, are places of their own, the fullest first', () => {
  const all = taughtDates(calendar, before, 1, null)
  const places = placesOf([...held(all.slice(0, 5), 1, 7), ...held(all.slice(5), 1, 8), ...held(all, 2, 7)])
  expect(places.map(({ pair, rooms, weeks }) => [pair, rooms, weeks.length])).toEqual([
    [2, [7], 16],
    [1, [8], 11],
    [1, [7], 5],
  ])
})

test('wherever a class was, it goes to its weekday, on days when it is taught, once each', () => {
  const weekday = fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<1 | 2 | 3 | 4 | 5 | 6>
  const weeks = fc.uniqueArray(fc.nat(15), { minLength: 1 })
  fc.assert(
    fc.property(weekday, weeks, (day, chosen) => {
      const all = taughtDates(calendar, before, day, null)
      const classes = held(chosen.toSorted((a, b) => a - b).flatMap((week) => all[week] ?? []))
      const taught = taughtDates(calendar, after, day, null)
      for (const place of placesOf(classes)) {
        const dates = plannedDates(calendar, after, place, within(after)).dates.map(({ date }) => date)
        expect(dates.every((date) => taught.includes(date))).toBe(true)
        expect(new Set(dates).size).toBe(dates.length)
      }
    }),
  )
})
