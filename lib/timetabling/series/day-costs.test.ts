import * as fc from 'fast-check'
import { seriesWeights } from '@/testing/series-weights'
import { DayCosts } from './day-costs'
import { noPeople, personKinds, type PersonKind, type SeriesProblem } from './problem'

const days = 2
const pairsPerDay = 8
const halves = 3
const mostPairs = 5
const weights = {
  window: { half: 4, teacher: 3 },
  single: { half: 7, teacher: 2 },
  full: { half: 5, teacher: 11 },
  repeated: 13,
}
const dates = 31

/** One person; no two dates are consecutive, so that each is priced separately. */
function costsOf(kind: PersonKind, busy: readonly number[]): DayCosts {
  const problem: SeriesProblem = {
    days,
    pairsPerDay,
    rooms: [],
    buildings: [],
    walks: [],
    flows: [],
    people: [{ kind, halves, busy, stands: [], other: noPeople }],
    series: [{ classes: 1, people: [0], item: -1, flows: [], isLecture: false, options: [], rooms: null }],
    calendarDays: [0, 1].map((day) => Array.from({ length: dates }, (_, date) => 7 * date + 3 * day)),
    evenings: Array.from({ length: pairsPerDay }, () => false),
    mostPairs,
    weights: seriesWeights(pairsPerDay, {
      ...weights,
      idle: 0,
      shortNight: { half: 0, teacher: 0 },
      wandering: 0,
      neighbouring: 0,
      beforeLecture: 0,
    }),
  }
  return new DayCosts(problem, Int32Array.from(busy))
}

/** The busy pairs of one date, from 0. */
const pairsOn = (busy: readonly number[], day: number, date: number): number[] =>
  Array.from({ length: pairsPerDay }, (_, pair) => pair).filter(
    (pair) => ((busy[day * pairsPerDay + pair] ?? 0) >> date) & 1,
  )

/** The cost of one date, pair by pair. */
function costOn(kind: PersonKind, pairs: readonly number[]): number {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (kind === 'item') return (pairs.length - 1) * weights.repeated * halves
  if (kind === 'block')
    return (pairs.filter((pair) => !pairs.includes(pair - 1)).length - 1) * weights.repeated * halves
  const [windows, count] = [last - first + 1 - pairs.length, pairs.length]
  return (
    windows * weights.window[kind] + (count === 1 ? weights.single[kind] : 0) + (count === 5 ? weights.full[kind] : 0)
  )
}

/** The cost of all dates, each priced separately. */
const costOf = (kind: PersonKind, busy: readonly number[]): number =>
  Array.from({ length: days * dates }, (_, index) =>
    costOn(kind, pairsOn(busy, index % days, Math.floor(index / days))),
  ).reduce((sum, one) => sum + one, 0)

const word = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const kind = fc.constantFrom(...personKinds)
const busy = fc.array(word, { minLength: days * pairsPerDay, maxLength: days * pairsPerDay })

test('what days cost is what their dates cost, each by itself, and so is what more of a slot costs', () => {
  fc.assert(
    fc.property(kind, busy, fc.nat(days * pairsPerDay - 1), word, (who, given, slot, more) => {
      const costs = costsOf(who, given)
      expect(costs.initial).toBe(costOf(who, given))
      const free = more & ~(given[slot] ?? 0)
      const full = given.map((word, at) => (at === slot ? word | free : word))
      expect(costs.changeOf(0, slot, free)).toBe(costOf(who, full) - costOf(who, given))
    }),
    { numRuns: 300 },
  )
})

test('every day that there can be costs what it is: free, one pair, windows, full at five', () => {
  for (const who of personKinds)
    for (let set = 0; set < 2 ** pairsPerDay; set++) {
      const given = Array.from({ length: days * pairsPerDay }, (_, slot) =>
        slot < pairsPerDay ? (set >> slot) & 1 : 0,
      )
      expect(costsOf(who, given).initial).toBe(costOn(who, pairsOn(given, 0, 0)))
    }
})
