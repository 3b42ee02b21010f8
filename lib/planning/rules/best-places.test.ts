import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, pairNumbers, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { PlacementSpan, SlotSpan } from '@/lib/core/placing/rules/placement-span'
import { defaultWeights } from '@/lib/quality/rules/quality-rules'
import { autumn } from '@/testing/calendars'
import { roomFlags } from '@/testing/rooms'
import { placesInRooms, rankPlaces, type PlaceRoom } from './best-places'
import { busyDays, placePrice, type BusyPair, type PlacePerson } from './place-price'

const monday = calendarDate('2026-11-16')
const mondays = [0, 1, 2, 3].map((week) => addDays(monday, 7 * week))
const saturdays = mondays.map((date) => addDays(date, 5))
const spanDay = (day: 1 | 6, dates: CalendarDate[]) => ({
  day,
  dates: dates.map((date, week) => ({ date, parity: (week % 2) as 0 | 1 })),
  untaught: [],
})
const taken = (pair: 1 | 2 | 3 | 4, dates: CalendarDate[]): SlotSpan => ({
  day: 1,
  pair,
  reasons: [{ kind: 'group', id: 1, title: '', text: '', blocks: true, dates }],
})
const span = (slots: SlotSpan[] = []): PlacementSpan => ({
  days: [spanDay(1, mondays), spanDay(6, saturdays)],
  slots,
})
const whole = [0, 1]
const busy = (pair: Pair, who: BusyPair['who'] = 'group 1'): BusyPair[] =>
  mondays.map((date) => ({
    who,
    halves: who.startsWith('group') ? whole : [0],
    date,
    pair,
    rooms: [{ id: 9 as RoomId, building: 'А' }],
  }))
const held = (...pairs: BusyPair[][]) => busyDays(pairs.flat(), pairNumbers)

const group: PlacePerson = {
  who: 'group 1',
  halves: whole,
  burden: { studyForm: 'day', courseYear: 3 },
  methodDay: null,
  wished: new Set(),
  away: new Set(),
}
const teacher: PlacePerson = { ...group, who: 'teacher 1', halves: [0], burden: null }

/** So many pairs, of which these are late. */
const calendarOf = (count: number, late: readonly Pair[] = []) => ({
  ...autumn,
  pairTimes: defaultPairTimes
    .slice(0, count)
    .map((time) => (late.includes(time.pair) ? { ...time, startsAt: 19 * 60, endsAt: 20 * 60 + 30 } : time)),
})

type Question = Parameters<typeof rankPlaces>[0]
const rank = (change: Partial<Question> = {}) =>
  rankPlaces({
    span: span(),
    calendar: calendarOf(4, [4]),
    people: [group],
    days: held(),
    needed: 4,
    weights: defaultWeights,
    permitted: null,
    ...change,
  })
const names = (places: ReturnType<typeof rank>) =>
  places.map(({ day, pair, parity, free }) => `${day}.${pair} ${parity ?? 'every'} ${free.length}`)

test('what is free on all its dates comes first, and of it what gives most of the needed classes', () => {
  const slots = [taken(1, mondays.slice(0, 1)), taken(2, [mondays[1] ?? monday, mondays[3] ?? monday])]
  expect(names(rank({ span: { ...span(slots), days: [spanDay(1, mondays)] }, calendar: calendarOf(4) }))).toEqual([
    '1.3 every 4',
    '1.4 every 4',
    '1.1 1 2',
    '1.2 0 2',
  ])
})

test('where a draft of the same people stands comes after what is free of it, however comfortable, and says so', () => {
  const drafted = {
    ...({ kind: 'teacher', id: 1, title: '', text: '', blocks: false } as const),
    dates: mondays.slice(0, 1),
  }
  const slots: SlotSpan[] = [taken(1, mondays), { day: 1, pair: 2, reasons: [drafted] }]
  const places = rank({ days: held(busy(1)), span: span(slots) })
  expect(names(places)[0]).toBe('1.3 every 4')
  expect(names(places).at(-1)).toBe('1.2 every 4')
  expect(places.at(-1)?.traits.planned).toBe(1 / 4)
})

test('a slot without a free date is no place; where half is needed, every second week is', () => {
  const places = rank({ span: span([taken(1, mondays)]), needed: 2 })
  expect(places.some(({ day, pair }) => day === 1 && pair === 1)).toBe(false)
  expect(new Set(places.map(({ free }) => free.length))).toEqual(new Set([2]))
})

test('a place adjacent to other classes is better than one that makes windows, than a day of its own, an evening, a Saturday', () => {
  const places = rank({ days: held(busy(1)), span: { ...span([taken(1, mondays)]) } })
  expect(names(places).slice(0, 3)).toEqual(['1.2 every 4', '1.3 every 4', '6.1 every 4'])
  const price = (day: number, pair: number) => {
    const place = places.find((one) => one.day === day && one.pair === pair)
    return place && placePrice(place, defaultWeights)
  }
  expect([price(1, 2), price(1, 3), price(1, 4), price(6, 1), price(6, 4)]).toEqual([-3, 1, 6, 4, 5])
})

test('a teacher’s window costs what the rules say of teachers, a fifth pair and a sixth what they say of days, by the weights that are set', () => {
  const of = (pairs: Pair[], weights = defaultWeights) => {
    const days = held(...pairs.map((pair) => busy(pair, 'teacher 1')))
    const places = rank({ calendar: calendarOf(6), people: [teacher], days, weights })
    const place = places.find(({ day, pair }) => day === 1 && pair === 6)
    return place && placePrice(place, weights)
  }
  // One pair more is no lonely one any more, a sixth no fifth.
  expect([of([1, 2]), of([2, 3, 4, 5]), of([1, 2, 3, 4, 5])]).toEqual([6, 5, 35])
  expect(of([1, 2], { ...defaultWeights, teacherWindow: 7 })).toBe(21)
})

test('a window that is closed is worth what it costs', () => {
  const [first] = rank({
    days: held(busy(1), busy(3)),
    span: span([taken(1, mondays), taken(3, mondays)]),
  })
  expect([first?.day, first?.pair, first && placePrice(first, defaultWeights)]).toEqual([1, 2, -4])
})

const room = (id: number, change: Partial<PlaceRoom> = {}): PlaceRoom => ({
  id: id as RoomId,
  title: `${id}`,
  building: 'А',
  capacity: 30,
  ...roomFlags({ hasProjector: true }),
  isSport: false,
  isUsed: false,
  ...change,
})
const inRooms = (rooms: PlaceRoom[], change: Partial<Parameters<typeof placesInRooms>[1]> = {}) =>
  placesInRooms(rank({ days: held(busy(1)), span: span([taken(1, mondays)]) }).slice(0, 1), {
    calendar: calendarOf(4),
    people: [group],
    days: held(busy(1)),
    rooms,
    needed: 4,
    most: 10,
    weights: defaultWeights,
    walks: new Map(),
    needs: { students: 25, equipment: [] },
    mayStand: () => true,
    isTaken: () => false,
    ...change,
  })[0]

test('the room stands where the item stood before, else near the neighbours, and is no larger than needed', () => {
  const [small, other, large, used] = [
    room(1, { capacity: 20 }),
    room(2, { building: 'Б' }),
    room(3, { capacity: 100 }),
    room(4, { building: 'Б', isUsed: true }),
  ]
  const rooms = [small, other, large, room(5)]
  expect(inRooms(rooms)?.room?.id).toBe(5)
  expect(inRooms([...rooms, used])?.room?.id).toBe(4)
  expect(inRooms([...rooms, used])?.traits.building).toBe(1)
  expect(inRooms(rooms, { isTaken: (_, id) => id === 5 })?.room?.id).toBe(3)
  expect(inRooms(rooms, { mayStand: (_, id) => id === 2 })?.room?.id).toBe(2)
  expect(inRooms([small])).toMatchObject({ room: null, traits: { 'no room': 1 } })
})

test('a room of unknown size comes after all that are known to fit, and is marked; computers and halls nobody needs come last or not', () => {
  const unknown = room(1, { capacity: null, isUsed: true })
  expect(inRooms([unknown, room(2, { building: 'Б', capacity: 500 })])?.room?.id).toBe(2)
  expect(inRooms([unknown])).toMatchObject({ room: { id: 1 }, traits: { unseated: 1, 'no room': 0 } })
  const counted = { needs: { students: null, equipment: [] } }
  expect(inRooms([unknown], counted)).toMatchObject({ traits: { unseated: 0 } })
  expect(inRooms([room(1, { isComputerClass: true }), room(2, { capacity: 90 })])?.room?.id).toBe(2)
  expect(inRooms([room(1, { isSport: true })])?.room).toBeNull()
  expect(inRooms([room(1), room(2, { isSport: true, isUsed: true })])?.room?.id).toBe(2)
})

test('a place whose room is known to fit comes before a cheaper one whose room may be too small', () => {
  const places = rank({ span: { ...span(), days: [spanDay(1, mondays)] } }).filter(({ pair }) => pair > 2)
  // Dearer by more than what an unknown room is priced at.
  const priced = places.map((place) =>
    place.pair === 4 ? { ...place, amounts: { ...place.amounts, groupWindow: 50 } } : place,
  )
  const [first, second] = placesInRooms(priced, {
    calendar: calendarOf(4),
    people: [group],
    days: held(),
    needed: 4,
    most: 10,
    weights: defaultWeights,
    walks: new Map(),
    needs: { students: 25, equipment: [] },
    rooms: [room(1, { capacity: null }), room(2)],
    mayStand: ({ pair }, id) => id === (pair === 3 ? 1 : 2),
    isTaken: () => false,
  })
  expect([first?.pair, second?.pair]).toEqual([4, 3])
})
