import * as fc from 'fast-check'
import { seriesWeights } from '@/testing/series-weights'
import { Random } from '../random'
import { dateCount } from './dates'
import { placeSeries } from './place-series'
import { noPeople, type SeriesPerson, type SeriesProblem, type SeriesTask } from './problem'
import { propertyRuns } from '@/testing/property-runs'

const days = 2
const pairsPerDay = 3
const slots = days * pairsPerDay
const kinds: readonly SeriesPerson['kind'][] = ['half', 'half', 'half', 'teacher', 'teacher']

/** One date; few places; any comfort, from nothing to far more than any university asks for. */
function scarce(random: Random): SeriesProblem {
  const price = () => [0, 1, 50, 10_000][random.below(4)] ?? 0
  const both = () => ({ half: price(), teacher: price() })
  const people = kinds.map((kind): SeriesPerson => {
    const busy = Array.from({ length: slots }, () => Number(random.below(8) === 0))
    return { kind, busy, stands: [], halves: 1, other: noPeople }
  })
  const rooms = [0, 1].map(() => Array.from({ length: slots }, () => Number(random.below(4) === 0)))
  const series = Array.from({ length: 6 }, (): SeriesTask => {
    const usable = Array.from({ length: slots }, (_, slot) => slot).filter(() => random.below(3) > 0)
    return {
      classes: 1,
      people: [random.below(3), 3 + random.below(2)],
      item: -1,
      flows: [],
      isLecture: false,
      options: usable.map((slot) => ({
        slot,
        dates: 1,
        cost: price(),
        charges: [{ dates: 1, cost: price() }],
      })),
      rooms: [0, 1].filter(() => random.below(4) > 0).map((room) => ({ room, cost: 0 })),
    }
  })
  return {
    days,
    pairsPerDay,
    people,
    rooms,
    series,
    buildings: [0, 1],
    walks: [0, 1].map((after) => ({ after, between: [0, 1] as const, cost: price() })),
    flows: [],
    calendarDays: [[0], [1]],
    evenings: [false, false, true],
    mostPairs: 2,
    weights: seriesWeights(pairsPerDay, {
      window: both(),
      single: both(),
      full: both(),
      shortNight: both(),
      idle: 0,
      repeated: price(),
      wandering: price(),
      beforeLecture: 0,
      neighbouring: price(),
    }),
  }
}

/** The most classes that can have a place, by trying everything. */
function mostPlaced({ people, rooms, series, mostPairs }: SeriesProblem): number {
  const busy = people.map((one) => one.busy.map((dates) => dates !== 0))
  const taken = rooms.map((one) => one.map((dates) => dates !== 0))
  const pairsOn = (person: number, day: number) =>
    (busy[person] ?? []).slice(day * pairsPerDay, (day + 1) * pairsPerDay).filter(Boolean).length
  const isFree = (person: number, slot: number) =>
    !busy[person]?.[slot] && pairsOn(person, Math.floor(slot / pairsPerDay)) < mostPairs
  const hold = (one: SeriesTask, slot: number, room: number, isHeld: boolean) => {
    for (const row of [...one.people.map((person) => busy[person]), taken[room]]) if (row) row[slot] = isHeld
  }
  let best = 0
  const from = (index: number, placed: number): void => {
    best = Math.max(best, placed)
    const one = series[index]
    if (!one || placed + series.length - index <= best) return
    for (const { slot } of one.options)
      for (const { room } of one.rooms ?? []) {
        if (taken[room]?.[slot] || !one.people.every((person) => isFree(person, slot))) continue
        hold(one, slot, room, true)
        from(index + 1, placed + 1)
        hold(one, slot, room, false)
      }
    from(index + 1, placed)
  }
  from(0, 0)
  return best
}

const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const runs = propertyRuns(80, 600)

test('whatever comfort costs, no class that can have a place is left without one', async () => {
  let crowdedOut = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = scarce(new Random(seed))
      const { missing } = await placeSeries(problem, { seed, limit: { iterations: 3000 } })
      const left = missing.reduce((sum, count) => sum + count, 0)
      expect(problem.series.length - left).toBe(mostPlaced(problem))
      crowdedOut += left
    }),
    runs,
  )
  // Some could not be placed at all, so that the days and rooms were indeed scarce.
  expect(crowdedOut).toBeGreaterThan(0)
}, 120_000)

test('nobody’s day gets more pairs than it may have, though classes are left without a place', async () => {
  let crowdedOut = 0
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const problem = scarce(new Random(seed))
      const { places, missing } = await placeSeries(problem, { seed, limit: { iterations: 1000 } })
      const pairs = problem.people.map(({ busy }) => busy.map((dates) => dateCount(dates)))
      for (const [index, one] of problem.series.entries())
        for (const { slot } of places[index] ?? [])
          for (const person of one.people) {
            const row = pairs[person]
            if (row) row[slot] = (row[slot] ?? 0) + 1
          }
      for (const [person, row] of pairs.entries())
        for (let day = 0; day < days; day++) {
          const inDay = (all: readonly number[] = []) =>
            all.slice(day * pairsPerDay, (day + 1) * pairsPerDay).reduce((sum, count) => sum + count, 0)
          const before = inDay(problem.people[person]?.busy)
          expect(inDay(row)).toBeLessThanOrEqual(Math.max(before, problem.mostPairs))
        }
      crowdedOut += missing.reduce((sum, count) => sum + count, 0)
    }),
    runs,
  )
  expect(crowdedOut).toBeGreaterThan(0)
}, 120_000)
