import { Annealing } from './anneal'
import { construct } from './construct'
import { ud2, type Problem } from './problem'
import { none } from '@/lib/timetabling/search'
import { Random } from '@/lib/timetabling/random'
import { tablesOf } from './tables'
import { clashingPairs, placementCost, SearchTimetable, totalOf } from './timetable'

/** A random problem: tight enough that most steps meet other lectures. */
function someProblem(seed: number): Problem {
  const random = new Random(seed)
  const rooms = 2 + random.below(3)
  const courses = Array.from({ length: 8 }, () => ({
    lectures: 1 + random.below(4),
    minimumDays: 1 + random.below(4),
    roomPenalties: Array.from({ length: rooms }, () => random.below(8)),
    forbiddenPeriods: Array.from({ length: random.below(4) }, () => random.below(20)),
  }))
  const group = () => Array.from({ length: 1 + random.below(4) }, () => random.below(courses.length))
  const unique = (values: number[]) => [...new Set(values)]
  return {
    days: 5,
    periodsPerDay: 4,
    rooms,
    courses,
    curricula: Array.from({ length: 5 }, () => unique(group())),
    apart: Array.from({ length: 2 }, () => unique(group())),
    pinned: [],
    weights: ud2,
  }
}

const started = (problem: Problem, seed: number, rounds = 1) => {
  const timetable = new SearchTimetable(tablesOf(problem))
  const random = new Random(seed)
  construct(timetable, random)
  return { timetable, annealing: new Annealing(timetable, random, rounds) }
}

/** A timetable with the same lectures in the same places, built from nothing. */
function rebuilt({ tables, periodOf, roomOf }: SearchTimetable): SearchTimetable {
  const anew = new SearchTimetable(tables)
  periodOf.forEach((period, lecture) => {
    if (period !== none) anew.place(lecture, period, roomOf[lecture] ?? none)
  })
  return anew
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('after thousands of steps the cost kept is the cost counted anew (%i)', (seed) => {
  const { timetable, annealing } = started(someProblem(seed), seed, 3)
  for (let round = 0; round < 40; round++) {
    annealing.advance(250, round / 40)
    expect(annealing.cost).toBe(totalOf(placementCost(timetable)))
    expect(clashingPairs(timetable)).toBe(0)
  }
  expect(timetable).toEqual(rebuilt(timetable))
})

test('each round begins with the best timetable of those before it', () => {
  const { timetable, annealing } = started(someProblem(9), 9, 2)
  annealing.advance(20_000, 0.5)
  const cost = () => totalOf(placementCost(timetable))
  expect(cost()).toBeGreaterThan(annealing.bestCost)
  annealing.advance(0, 0.7)
  expect(cost()).toBe(annealing.bestCost)
  expect(annealing.cost).toBe(annealing.bestCost)
  expect(timetable).toEqual(rebuilt(timetable))
})

test('the best timetable is the one put back', () => {
  const { timetable, annealing } = started(someProblem(9), 9)
  const before = annealing.bestCost
  annealing.advance(20_000, 0.5)
  annealing.advance(500, 0)
  annealing.finish()
  expect(annealing.bestCost).toBeLessThan(before)
  expect(totalOf(placementCost(timetable))).toBe(annealing.bestCost)
  expect(timetable).toEqual(rebuilt(timetable))
})
