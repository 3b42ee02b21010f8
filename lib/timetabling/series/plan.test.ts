import { seriesWeights } from '@/testing/series-weights'
import { at } from '../ints'
import { Random } from '../random'
import { nowhere, SeriesPlan } from './plan'
import { elsewhere, noPeople, type SeriesPerson, type SeriesProblem } from './problem'

const days = 2
const pairsPerDay = 4
const dates = 0b111
const none = () => new Array<number>(days * pairsPerDay).fill(0)

/**
 * Three half groups, two teachers and four items of two series each, in rooms of two buildings far from each
 * other.
 */
function crowded(random: Random): SeriesProblem {
  const person = (kind: SeriesPerson['kind'], index: number): SeriesPerson => {
    const slot = random.below(days * pairsPerDay)
    const stands = [{ slot, dates: 0b010, room: random.below(4), building: random.below(2) }]
    const busy = none()
    busy[slot] = 0b010
    // The first two are the halves of one group.
    return { kind, busy, stands, halves: 2, other: index < 2 ? 1 - index : noPeople }
  }
  const kinds = ['half', 'half', 'half', 'teacher', 'teacher', 'item', 'block', 'item', 'block'] as const
  const options = none().map((_, slot) => ({
    slot,
    dates,
    cost: slot % 3,
    charges: [
      { dates, cost: 1 },
      { dates: slot % 5, cost: 10 },
    ],
  }))
  const rooms = [0, 1, 2, 3].map((room) => ({ room, cost: room }))
  return {
    days,
    pairsPerDay,
    people: kinds.map(person),
    rooms: rooms.map(none),
    buildings: [0, 0, 1, elsewhere],
    walks: [0, 1, 2].map((after) => ({ after, between: [0, 1] as const, cost: 1 + after })),
    series: [0, 1, 2, 3].flatMap((item) =>
      [1, 2].map((classes) => ({
        classes,
        people: [...(item === 3 ? [0, 1] : [item % 3]), 3 + (item % 2), 5 + item],
        item: 5 + item,
        options,
        rooms,
        flows: item < 2 ? [0, 1] : [item - 2],
        isLecture: item < 2,
      })),
    ),
    flows: [
      { halves: 2, stands: [{ slot: 2, dates: 0b100, isLecture: true }] },
      { halves: 1, stands: [{ slot: 1, dates: 0b011, isLecture: false }] },
    ],
    evenings: [false, false, true, true],
    mostPairs: 3,
    // The second date of the second day follows the first of it: a moved day.
    calendarDays: [
      [0, 7, 14],
      [8, 9, 15],
    ],
    weights: seriesWeights(pairsPerDay, {
      window: { half: 4, teacher: 3 },
      single: { half: 3, teacher: 2 },
      full: { half: 5, teacher: 10 },
      shortNight: { half: 2, teacher: 7 },
      idle: -3,
      repeated: 4,
      wandering: 6,
      beforeLecture: 3,
      neighbouring: 5,
    }),
  }
}

test.each([1, 2, 3])('what a change costs is what it would cost from the beginning (%i)', (seed) => {
  const random = new Random(seed)
  const problem = crowded(random)
  const plan = new SeriesPlan(problem)
  let changes = 0
  for (let step = 0; step < 400; step++) {
    const series = random.below(problem.series.length)
    if (at(plan.optionOf, series) !== nowhere) plan.take(series)
    else {
      const [option, room] = [random.below(days * pairsPerDay), random.below(4)]
      const free = plan.freeDates(series, option, room)
      if (free === 0) continue
      const expected = plan.cost + plan.changeOf(series, option, room, free)
      plan.place(series, option, room, free)
      expect(plan.cost).toBe(expected)
    }
    changes += 1
    const anew = new SeriesPlan(problem)
    for (let each = problem.series.length - 1; each >= 0; each--)
      if (at(plan.optionOf, each) !== nowhere)
        anew.place(each, at(plan.optionOf, each), at(plan.roomOf, each), at(plan.datesOf, each))
    expect([plan.cost, plan.missing]).toEqual([anew.cost, anew.missing])
  }
  expect(changes).toBeGreaterThan(100)
})
