import * as fc from 'fast-check'
import { DayCosts } from './day-costs'
import type { Person, SeriesProblem } from './problem'

const days = 2
const pairsPerDay = 8
const halves = 3
const weights = {
  ...{ window: { half: 4, teacher: 3 }, single: { half: 7, teacher: 2 }, full: { half: 5, teacher: 11 } },
  ...{ overfull: { half: 500, teacher: 700 }, repeated: 13 },
}

/** One person; of the problem only what days cost is looked at. */
const costsOf = (kind: Person['kind'], busy: readonly number[]): DayCosts => {
  const people = [{ kind, halves }] as unknown as SeriesProblem['people']
  const problem = { days, pairsPerDay, people, weights } as unknown as SeriesProblem
  return new DayCosts(problem, Int32Array.from(busy))
}

/** The busy pairs of one date, from 0. */
const pairsOn = (busy: readonly number[], day: number, date: number): number[] =>
  Array.from({ length: pairsPerDay }, (_, pair) => pair).filter(
    (pair) => ((busy[day * pairsPerDay + pair] ?? 0) >> date) & 1,
  )

/** What one date costs, pair by pair. */
function costOn(kind: Person['kind'], pairs: readonly number[]): number {
  const [first, last] = [pairs[0], pairs.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (kind === 'item') return (pairs.length - 1) * weights.repeated * halves
  if (kind === 'block')
    return (pairs.filter((pair) => !pairs.includes(pair - 1)).length - 1) * weights.repeated * halves
  const [windows, count] = [last - first + 1 - pairs.length, pairs.length]
  return (
    windows * weights.window[kind] +
    (count === 1 ? weights.single[kind] : 0) +
    (count === 5 ? weights.full[kind] : 0) +
    (count >= 6 ? weights.overfull[kind] : 0)
  )
}

const word = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const kind = fc.constantFrom('half', 'teacher', 'item', 'block')
const busy = fc.array(word, { minLength: days * pairsPerDay, maxLength: days * pairsPerDay })
const day = fc.nat(days - 1)
const pair = fc.nat(pairsPerDay - 1)

test('what a day costs is what its dates cost, each by itself', () => {
  fc.assert(
    fc.property(kind, busy, day, pair, word, (who, given, on, morePair, more) => {
      const full = given.map((dates, slot) => (slot === on * pairsPerDay + morePair ? dates | more : dates))
      const each = Array.from({ length: 31 }, (_, date) => costOn(who, pairsOn(full, on, date)))
      expect(costsOf(who, given).judge(0, on, morePair, more)).toBe(each.reduce((sum, one) => sum + one, 0))
    }),
    { numRuns: 300 },
  )
})

test('every day that there can be costs what it is: free, one pair, windows, full at five, too full from six on', () => {
  for (const who of ['half', 'teacher', 'item', 'block'] as const)
    for (let set = 0; set < 2 ** pairsPerDay; set++) {
      const given = Array.from({ length: days * pairsPerDay }, (_, slot) =>
        slot < pairsPerDay ? (set >> slot) & 1 : 0,
      )
      expect(costsOf(who, given).judge(0, 0, 0, 0)).toBe(costOn(who, pairsOn(given, 0, 0)))
    }
})
