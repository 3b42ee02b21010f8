import { seriesWeights, type WeightedViolations } from '@/testing/series-weights'
import { dateCount } from './dates'
import { placeSeries } from './place-series'
import { elsewhere, noPeople, type Flow, type SeriesPerson, type SeriesTask, type SeriesProblem } from './problem'

const dates = 0b1111
const violations = {
  window: { half: 4, teacher: 4 },
  single: { half: 3, teacher: 2 },
  full: { half: 5, teacher: 10 },
  shortNight: { half: 0, teacher: 0 },
  idle: 0,
  repeated: 4,
  wandering: 6,
  beforeLecture: 3,
  neighbouring: 0,
}
const weighing = (more: Partial<WeightedViolations> = {}) => seriesWeights(3, { ...violations, ...more })

const free = (): number[] => [0, 0, 0, 0, 0, 0]
const somebody = (kind: SeriesPerson['kind'] = 'half', busy: number[] = free()): SeriesPerson => ({
  kind,
  busy,
  stands: [],
  halves: 1,
  other: noPeople,
})

/** Every slot of 2 days of 3 pairs, on four dates. */
const everywhere = [0, 1, 2, 3, 4, 5].map((slot) => ({ slot, dates, cost: 0, charges: [] }))

const series = (people: number[], more: Partial<SeriesTask> = {}): SeriesTask => ({
  classes: 4,
  people,
  item: -1,
  options: everywhere,
  rooms: [{ room: 0, cost: 0 }],
  flows: [],
  isLecture: false,
  ...more,
})

const problemOf = (people: SeriesPerson[], all: SeriesTask[], rooms: number[][] = [free()]): SeriesProblem => ({
  days: 2,
  pairsPerDay: 3,
  people,
  rooms,
  series: all,
  weights: weighing(),
  buildings: rooms.map(() => elsewhere),
  walks: [],
  flows: [],
  calendarDays: [
    [0, 7, 14, 21],
    [1, 8, 15, 22],
  ],
  evenings: [false, false, true],
  mostPairs: 3,
})

const search = (problem: SeriesProblem, more: { seed?: number; iterations?: number } = {}) =>
  placeSeries(problem, { seed: more.seed ?? 1, limit: { iterations: more.iterations ?? 4000 } })

/** Nobody and no room is taken twice on a date, or where they were busy before. */
function expectLegal(
  { people, rooms, series: all }: SeriesProblem,
  places: { slot: number; dates: number; room: number | null }[][],
) {
  const busy = people.map((one) => [...one.busy])
  const taken = rooms.map((one) => [...one])
  const book = (table: number[][], who: number, slot: number, on: number) => {
    const row = table[who] ?? []
    expect((row[slot] ?? 0) & on).toBe(0)
    row[slot] = (row[slot] ?? 0) | on
  }
  all.forEach((one, index) => {
    for (const place of places[index] ?? []) {
      for (const person of one.people) book(busy, person, place.slot, place.dates)
      if (place.room !== null) book(taken, place.room, place.slot, place.dates)
      expect(one.options.some(({ slot, dates: all }) => slot === place.slot && (place.dates & ~all) === 0)).toBe(true)
    }
  })
}

test('what six slots hold finds places, and nobody is in two', async () => {
  const problem = problemOf(
    [somebody()],
    Array.from({ length: 6 }, () => series([0])),
  )
  const { places, missing } = await search(problem)
  expect(missing).toEqual([0, 0, 0, 0, 0, 0])
  expect(
    places
      .flat()
      .map(({ slot }) => slot)
      .sort(),
  ).toEqual([0, 1, 2, 3, 4, 5])
  expectLegal(problem, places)
})

test('what does not fit is left out, and only that', async () => {
  const problem = problemOf(
    [somebody()],
    Array.from({ length: 7 }, () => series([0])),
  )
  const { places, missing } = await search(problem)
  expect(missing.reduce((sum, count) => sum + count, 0)).toBe(4)
  expectLegal(problem, places)
})

test('a room holds one series, so that another goes elsewhere or nowhere', async () => {
  const full = [0, dates, dates, dates, dates, dates]
  const problem = problemOf([somebody(), somebody()], [series([0]), series([1])], [full])
  const { places, missing } = await search(problem)
  expect(missing.sort()).toEqual([0, 4])
  expectLegal(problem, places)
})

test('every second week shares a slot with the other half of the weeks', async () => {
  const alternate = [0b0101, 0b1010].map((on) => ({ slot: 0, dates: on, cost: 0, charges: [] }))
  const half = series([0], { classes: 2, options: alternate })
  const problem = problemOf([somebody()], [half, half])
  const { places, missing } = await search(problem)
  expect(missing).toEqual([0, 0])
  expect(
    places
      .flat()
      .map((one) => one.dates)
      .sort((a, b) => a - b),
  ).toEqual([0b0101, 0b1010])
})

test('the rest of a series with a taken date goes elsewhere', async () => {
  const taken = [0b0001, dates, 0b1110, dates, dates, dates]
  const problem = problemOf([somebody('half', taken)], [series([0])])
  const { places, missing } = await search(problem)
  expect(missing).toEqual([0])
  expect(places[0]?.map(({ slot, dates: on }) => [slot, dateCount(on)]).sort()).toEqual([
    [0, 3],
    [2, 1],
  ])
  expectLegal(problem, places)
})

test('a window is closed and an unwanted date avoided', async () => {
  const around = [dates, 0, dates, 0, 0, 0]
  const closed = await search(problemOf([somebody('half', around)], [series([0])]))
  expect(closed.places).toEqual([[{ slot: 1, dates, room: 0 }]])
  const options = everywhere.map((one) => ({
    ...one,
    charges: [{ dates: one.slot === 4 ? 0 : dates, cost: 10 }],
  }))
  const kept = await search(problemOf([somebody()], [series([0], { options })]))
  expect(kept.places).toEqual([[{ slot: 4, dates, room: 0 }]])
})

test('nobody goes further in a break than it allows, if a room is near', async () => {
  const before = [dates, 0, 0, 0, 0, 0]
  const stands = [{ slot: 0, dates, room: elsewhere, building: 0 }]
  const far = (kind: 'half' | 'teacher') => ({
    ...problemOf(
      [{ ...somebody(kind, before), stands }],
      [
        series([0], {
          options: everywhere.slice(1, 2),
          rooms: [
            { room: 1, cost: 0 },
            { room: 0, cost: 7 },
          ],
        }),
      ],
      [free(), free()],
    ),
    buildings: [0, 1],
  })
  const walk = (after: number, cost: number) => [{ after, between: [1, 0] as const, cost }]
  const roomsOf = async (problem: SeriesProblem) => (await search(problem)).places.map(([place]) => place?.room)
  expect(await roomsOf({ ...far('half'), walks: walk(0, 2) })).toEqual([0])
  expect(await roomsOf({ ...far('teacher'), walks: walk(0, 1) })).toEqual([0])
  // A short walk, one that nobody has to make, and the break after the next pair.
  expect(await roomsOf({ ...far('half'), walks: walk(0, 1) })).toEqual([1])
  expect(await roomsOf({ ...far('half'), walks: walk(1, 9) })).toEqual([1])
})

test('classes of an item go to different days; of a laboratory those in neighbouring pairs are one', async () => {
  const oneDay = everywhere.slice(0, 3)
  const twice = (kind: 'item' | 'block') => {
    const one = series([0], { item: 0, options: oneDay, rooms: null })
    return search(problemOf([somebody(kind)], [one, one]))
  }
  expect((await twice('item')).cost).toBe(4 * violations.repeated)
  expect((await twice('block')).cost).toBe(0)
  const anywhere = series([0], { item: 0, rooms: null })
  const { places } = await search(problemOf([somebody('item')], [anywhere, anywhere]))
  expect(new Set(places.map(([place]) => Math.floor((place?.slot ?? 0) / 3))).size).toBe(2)
})

test('the other weeks of a slot keep the room', async () => {
  const stands = [{ slot: 0, dates: 0b0011, room: 1, building: elsewhere }]
  const there = [0b0011, 0, 0, 0, 0, 0]
  const options = everywhere.slice(0, 1)
  const rooms = [
    { room: 0, cost: 0 },
    { room: 1, cost: 11 },
  ]
  const rest = series([0], { classes: 2, item: 0, options, rooms })
  const problem = problemOf([{ ...somebody('item', there), stands }], [rest], [free(), free()])
  expect((await search(problem)).places).toEqual([[{ slot: 0, dates: 0b1100, room: 1 }]])
  const cheap = { ...problem, weights: weighing({ wandering: 5 }) }
  expect((await search(cheap)).places).toEqual([[{ slot: 0, dates: 0b1100, room: 0 }]])
})

test('what follows a lecture comes after the first one of its week', async () => {
  const flow = (stands: Flow['stands']) => ({ halves: 2, stands })
  const early = everywhere.map((one) => ({ ...one, charges: [{ dates, cost: one.slot }] }))
  const practice = series([0], { options: early, rooms: null, flows: [0] })
  const lectureAt = (slot: number, on: number) => ({ slot, dates: on, isLecture: true })
  const placed = async (stands: Flow['stands']) => {
    const problem = { ...problemOf([somebody('item')], [practice]), flows: [flow(stands)] }
    return (await search(problem)).places.map(([place]) => place?.slot)
  }
  const costOf = async (stands: Flow['stands']) => {
    const problem = { ...problemOf([somebody('item')], [practice]), flows: [flow(stands)] }
    return (await search(problem)).cost
  }
  expect(await placed([])).toEqual([0])
  // A class in the same pair does not come earlier.
  expect(await placed([lectureAt(1, dates)])).toEqual([1])
  expect(await costOf([])).toBe(0)
  expect(await costOf([lectureAt(5, 0b0011)])).toBe(2 * 2 * violations.beforeLecture)
  // Two weeks without an early lecture cost less than two later pairs do, and Monday's lecture is enough.
  expect(await placed([lectureAt(3, 0b0011)])).toEqual([0])
  expect(await placed([lectureAt(3, dates), lectureAt(0, dates)])).toEqual([0])
})

test('a lecture that is placed at the same time comes first, too', async () => {
  const late = everywhere.slice(3, 4)
  const early = everywhere.map((one) => ({ ...one, charges: [{ dates, cost: one.slot < 3 ? 0 : 1 }] }))
  const both = (isLecture: boolean, options: SeriesTask['options']) =>
    series([isLecture ? 0 : 1], { options, rooms: null, flows: [0], isLecture })
  const problem = problemOf([somebody('item'), somebody('item')], [both(false, early), both(true, late)])
  const { places } = await search({ ...problem, flows: [{ halves: 2, stands: [] }] })
  expect(places[0]?.[0]?.slot).toBeGreaterThan(2)
})

test('two series of an item that share a slot share its room', async () => {
  const half = (on: number, rooms: SeriesTask['rooms']) =>
    series([0], {
      classes: 2,
      item: 0,
      options: [{ slot: 0, dates: on, cost: 0, charges: [] }],
      rooms,
    })
  const cheap = [
    { room: 1, cost: 0 },
    { room: 0, cost: 11 },
  ]
  const problem = problemOf(
    [somebody('item')],
    [half(0b0101, [{ room: 0, cost: 0 }]), half(0b1010, cheap)],
    [free(), free()],
  )
  expect((await search(problem)).places.map(([place]) => place?.room)).toEqual([0, 0])
})

test('classes of an item do not follow one another on neighbouring days', async () => {
  const busy = [dates, 0, 0, 0, 0, 0]
  const stands = [{ slot: 0, dates: 0b0111, room: elsewhere, building: elsewhere }]
  const options = everywhere.map((one) => ({ ...one, charges: [{ dates, cost: one.slot < 3 ? 0 : -1 }] }))
  const one = series([0], { classes: 3, item: 0, options, rooms: null })
  const problem = problemOf([{ ...somebody('item', busy), stands }], [one])
  const dayOf = async (neighbouring: number) =>
    (await search({ ...problem, weights: weighing({ neighbouring, repeated: 1 }) })).places.map(([place]) =>
      Math.floor((place?.slot ?? 0) / 3),
    )
  expect(await dayOf(1)).toEqual([1])
  expect(await dayOf(3)).toEqual([0])
  // In other weeks it is not a neighbour.
  const later = {
    ...problem,
    calendarDays: [
      [0, 7, 14, 21],
      [29, 36, 43, 50],
    ],
  }
  expect((await search({ ...later, weights: weighing({ neighbouring: 3 }) })).places[0]?.[0]?.slot).toBeGreaterThan(2)
})

test('the first pair is not given to whoever had an evening the day before', async () => {
  const evening = [0, 0, dates, 0, 0, 0]
  const options = everywhere.slice(3).map((one) => ({ ...one, charges: [{ dates, cost: one.slot - 3 }] }))
  const one = series([0], { options, rooms: null })
  const slotOf = async (kind: 'half' | 'teacher', calendarDays: number[][]) => {
    const problem = { ...problemOf([somebody(kind, evening)], [one]), calendarDays }
    const weighed = weighing({ shortNight: { half: 3, teacher: 2 }, window: { half: 0, teacher: 0 } })
    return (await search({ ...problem, weights: weighed })).places[0]?.[0]?.slot
  }
  const monday = [0, 7, 14, 21]
  const alike = [monday, monday.map((day) => day + 1)]
  expect(await slotOf('half', alike)).toBe(4)
  expect(await slotOf('teacher', alike)).toBe(4)
  // A day that begins a week later shares one night less with the day before.
  expect(await slotOf('half', [monday, monday.map((day) => day + 29)])).toBe(3)
})

test('equal seeds and iterations give equal plans; a signal ends with the best so far', async () => {
  const problem = problemOf([somebody(), somebody('teacher')], [series([0, 1]), series([0]), series([1])])
  expect(await search(problem, { seed: 7 })).toEqual(await search(problem, { seed: 7 }))
  const stop = new AbortController()
  stop.abort()
  const { missing, iterations } = await placeSeries(problem, {
    seed: 1,
    limit: { seconds: 60 },
    signal: stop.signal,
  })
  expect([missing, iterations]).toEqual([[0, 0, 0], 0])
})
