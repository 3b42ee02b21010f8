import { emptyCalendar, type Semester, taughtDates } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId, type RoomId, type SemesterId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { BusyTime, FillingRoom } from '@/lib/filling/rules/facts'
import { roomFlags } from '@/testing/rooms'
import { type ItemToLay, keptClasses, LaidHoldings, type LayingFacts, layItem, type NeededPlace } from './lay-load'
import type { RegularPlace } from './regular-places'

const semester: Semester = {
  id: 1 as SemesterId,
  title: '',
  half: 1,
  startsOn: calendarDate('2026-08-31'),
  endsOn: addDays(calendarDate('2026-08-31'), 4 * 7 - 2),
  firstWeekParity: 0,
  courseYears: [],
}
const calendar = { ...emptyCalendar, semesters: [semester] }
/** The four Mondays of the semester. */
const mondays = taughtDates(calendar, semester, 1, null)
const [first, second, third, fourth] = mondays

const room = (id: number, values: Partial<FillingRoom> = {}): FillingRoom => ({
  id: id as RoomId,
  title: `К-${id}`,
  building: 'К',
  capacity: 30,
  kind: 'ordinary',
  ...roomFlags(),
  ...values,
})
const busy = (
  kind: 'room' | 'teacher' | 'group',
  id: number,
  dates: (CalendarDate | undefined)[],
  subgroup: Subgroup = 0,
) =>
  ({ kind, id, subgroup, pair: 1, dates: dates.flatMap((date) => date ?? []), title: 'Химия' }) as unknown as BusyTime

const place = (values: Partial<RegularPlace> = {}): RegularPlace => ({
  weekday: 1,
  pair: 1,
  rooms: [1 as RoomId],
  parity: null,
  weeks: [0, 1, 2, 3],
  isSteady: true,
  fromStart: true,
  toEnd: true,
  ...values,
})
const teacher: NeededPlace = { kind: 'teacher', id: 5, subgroup: 0 }
const half = (subgroup: Subgroup): NeededPlace => ({ kind: 'group', id: 9, subgroup })

type Held = {
  busy?: BusyTime[]
  rooms?: FillingRoom[]
  mayStand?: LayingFacts<string>['mayStand']
  vacancies?: number[]
}

const lay = (
  wanted: Partial<ItemToLay<string>>,
  { busy: held = [], rooms = [room(1)], mayStand, vacancies = [] }: Held = {},
) =>
  layItem(
    {
      calendar,
      semester,
      holdings: new LaidHoldings(held, { teachers: new Set(vacancies), rooms: new Set(vacancies) }),
      rooms,
      placeholders: new Set(),
      titleOf: (item) => item,
      mayStand: mayStand ?? (() => true),
    },
    {
      item: 'Физика',
      within: semester,
      courseYears: [2],
      students: 25,
      needs: [teacher, half(0)],
      classes: 4,
      places: [place()],
      ...wanted,
    },
  )
const seriesOf = (laid: ReturnType<typeof lay>) => laid.series.map(({ pair, rooms, dates }) => ({ pair, rooms, dates }))

test('where all are free it is as it was', () => {
  const laid = lay({})
  expect(seriesOf(laid)).toEqual([{ pair: 1, rooms: [1], dates: mondays }])
  expect([laid.left, laid.hindered, keptClasses(laid)]).toEqual([0, [], 4])
})

test('no more classes are laid than lack, those of the fullest place first', () => {
  const laid = lay({ classes: 5, places: [place(), place({ pair: 2 })] })
  expect(seriesOf(laid)).toEqual([
    { pair: 1, rooms: [1], dates: mondays },
    { pair: 2, rooms: [1], dates: [first] },
  ])
  expect(laid.left).toBe(0)
})

test('two places of one time, as in two rooms after one another, take each date once', () => {
  const laid = lay({ classes: 6, places: [place(), place({ rooms: [2 as RoomId] })] }, { rooms: [room(1), room(2)] })
  expect(seriesOf(laid)).toEqual([{ pair: 1, rooms: [1], dates: mondays }])
  expect(laid.left).toBe(2)
})

test('later weeks than those of the source only make up for dates that are taken', () => {
  const places = [place({ weeks: [0, 1, 2], toEnd: false })]
  expect(seriesOf(lay({ places, classes: 3 }))[0]?.dates).toEqual([first, second, third])
  const laid = lay({ places, classes: 3 }, { busy: [busy('teacher', 5, [second])] })
  expect(seriesOf(laid)[0]?.dates).toEqual([first, third, fourth])
  expect(laid.hindered).toEqual([
    { date: second, pair: 1, why: 'taken', kind: 'teacher', id: 5, subgroup: 0, by: 'Химия' },
  ])
})

test('a whole group needs both halves and a half only its own; a vacancy is never busy', () => {
  const datesOf = (needs: NeededPlace[], held: Held) => seriesOf(lay({ needs }, held)).flatMap(({ dates }) => dates)
  const ofHalf = { busy: [busy('group', 9, [first], 2)] }
  expect(datesOf([half(0)], ofHalf)).not.toContain(first)
  expect(datesOf([half(2)], ofHalf)).not.toContain(first)
  expect(datesOf([half(1)], ofHalf)).toContain(first)
  expect(datesOf([half(1)], { busy: [busy('group', 9, [first], 0)] })).not.toContain(first)
  expect(datesOf([teacher], { busy: [busy('teacher', 5, [first])], vacancies: [5] })).toContain(first)
})

test('for dates on which its room is taken the nearest that suits is taken: of its building and kind, with the fewest spare seats', () => {
  const held = [busy('room', 1, [first, second])]
  const insteadOf = (...others: FillingRoom[]) =>
    seriesOf(lay({}, { busy: held, rooms: [room(1), ...others] })).map(({ rooms, dates }) => [rooms[0], dates.length])
  const elsewhere = room(2, { building: 'Л' })
  expect(insteadOf(elsewhere, room(3, { capacity: 90 }), room(4, { capacity: 40 }))).toEqual([
    [1, 2],
    [4, 2],
  ])
  expect(insteadOf(elsewhere, room(3, { capacity: 20 }))).toEqual([
    [1, 2],
    [2, 2],
  ])
  expect(insteadOf(room(3, { capacity: 20 }))).toEqual([[1, 2]])
})

test('instead of a sports hall another one is taken, though it is in another building', () => {
  const rooms = [room(1, { kind: 'sport' }), room(2), room(3, { kind: 'sport', building: 'Л' })]
  expect(seriesOf(lay({}, { busy: [busy('room', 1, mondays)], rooms })).map((one) => one.rooms)).toEqual([[3]])
})

test('one room for most of these dates is better than another for each; what is rehoused is not kept', () => {
  const held = [busy('room', 1, mondays), busy('room', 2, [first, second]), busy('room', 3, [fourth])]
  const laid = lay({}, { busy: held, rooms: [room(1), room(2), room(3, { capacity: 90 })] })
  expect(laid.series.map(({ rooms, instead, dates }) => [rooms, instead, dates])).toEqual([
    [[3], [1], [first, second, third]],
    [[2], [1], [fourth]],
  ])
  expect([laid.left, keptClasses(laid)]).toEqual([0, 0])
})

test('of rooms that are free as often the nearest is taken, though another is looked at later', () => {
  const held = [busy('room', 1, mondays), busy('room', 2, [fourth]), busy('room', 3, [fourth])]
  const laid = lay({}, { busy: held, rooms: [room(1), room(2), room(3, { building: 'Л' })] })
  expect(seriesOf(laid)).toEqual([{ pair: 1, rooms: [2], dates: [first, second, third] }])
})

test('a class in two rooms gets another for each that is taken, and none of them twice', () => {
  const roomsOf = (...taken: number[]) => {
    const held = taken.map((id) => busy('room', id, mondays))
    const places = [place({ rooms: [1, 2] as RoomId[] })]
    return seriesOf(lay({ places }, { busy: held, rooms: [1, 2, 3, 4].map((id) => room(id)) }))[0]?.rooms
  }
  expect([roomsOf(1, 2), roomsOf(1), roomsOf(2), roomsOf(1, 2, 3)]).toEqual([[3, 4], [3, 2], [1, 3], undefined])
})

test('what hinders later weeks is not told once all classes stand', () => {
  const held = [busy('teacher', 5, [second, fourth])]
  const places = [1, 2].map((pair) => place({ pair: pair as 1 | 2, weeks: [0, 1, 2], toEnd: false }))
  const told = (classes: number) => lay({ places, classes }, { busy: held }).hindered.map(({ date }) => date)
  expect([told(6), told(7)]).toEqual([[second], [second, fourth]])
})

test('a room that stands for any is never busy', () => {
  expect(keptClasses(lay({}, { busy: [busy('room', 1, mondays)], vacancies: [1] }))).toBe(4)
})

test('what finds no room is told, and may not go where the planner may place nothing', () => {
  const mayStand: Held['mayStand'] = (_, { roomIds }) => !roomIds.includes(2 as RoomId)
  const laid = lay({}, { busy: [busy('room', 1, [first])], rooms: [room(1), room(2)], mayStand })
  expect(laid.hindered).toEqual([{ date: first, pair: 1, why: 'noRoom', rooms: [1], room: 1, by: 'Химия' }])
  expect(laid.left).toBe(1)
})

test('«Онлайн» is always free', () => {
  const places = [place({ rooms: [onlineRoomId] })]
  const laid = lay({ places }, { busy: [busy('room', onlineRoomId, mondays)], rooms: [] })
  expect([laid.left, keptClasses(laid)]).toEqual([0, 4])
})

test('two items laid one after the other do not take each other’s place', () => {
  const holdings = new LaidHoldings([], { teachers: new Set(), rooms: new Set() })
  holdings.hold([teacher], { date: mondays[0] ?? semester.startsOn, pair: 1, title: 'Физика' })
  expect(holdings.holderOf([teacher], semester.startsOn, 1)).toMatchObject({ by: 'Физика' })
  expect(holdings.holderOf([teacher], semester.startsOn, 2)).toBeNull()
  expect(holdings.holderOf([{ ...teacher, id: 6 }], semester.startsOn, 1)).toBeNull()
})
