import { ProblemError } from '@/lib/timetabling/search'
import { findTimetable } from './find-timetable'
import { forbiddenRoom, ud2, type Course, type Problem } from './problem'

const course = (lectures: number, more: Partial<Course> = {}): Course => ({
  lectures,
  minimumDays: 1,
  roomPenalties: [0, 3],
  forbiddenPeriods: [],
  ...more,
})

/** A week of 2 days of 3 periods, with two rooms. */
const problemOf = (courses: Course[], more: Partial<Problem> = {}): Problem => ({
  days: 2,
  periodsPerDay: 3,
  rooms: 2,
  courses,
  curricula: [],
  apart: [],
  pinned: [],
  weights: ud2,
  ...more,
})

const options = { seed: 1, limit: { iterations: 30_000 } }
const periodsOf = (places: readonly { period: number }[] = []) => places.map(({ period }) => period).sort()

test('what is free of charge is found', async () => {
  const problem = problemOf([course(2, { minimumDays: 2 }), course(2)], { curricula: [[0, 1]] })
  const { places, unplaced, cost } = await findTimetable(problem, options)
  expect(places.map((ofCourse) => ofCourse.length)).toEqual([2, 2])
  expect(unplaced).toEqual([])
  expect(cost).toEqual({ room: 0, day: 0, gap: 0, stability: 0 })
})

test('the same seed and iterations give the same timetable, another seed another', async () => {
  const courses = Array.from({ length: 5 }, () => course(2, { minimumDays: 2 }))
  const problem = problemOf(courses, { curricula: [[0, 1, 2]], apart: [[2, 3]] })
  const once = await findTimetable(problem, options)
  expect(await findTimetable(problem, options)).toEqual(once)
  const others = await Promise.all(
    [2, 3, 4].map(async (seed) => (await findTimetable(problem, { ...options, seed })).places),
  )
  expect(others.some((places) => JSON.stringify(places) !== JSON.stringify(once.places))).toBe(true)
})

test('lectures of one curriculum, of one teacher and of one course are never together, rooms never doubled', async () => {
  const courses = [course(3), course(2), course(2), course(3)]
  const problem = problemOf(courses, { curricula: [[0, 1]], apart: [[2, 3]] })
  const { places } = await findTimetable(problem, options)
  const [first, second, third, fourth] = places.map(periodsOf)
  for (const together of [
    [...(first ?? []), ...(second ?? [])],
    [...(third ?? []), ...(fourth ?? [])],
  ])
    expect(new Set(together).size).toBe(5)
  const slots = places.flat().map(({ period, room }) => `${period} ${room}`)
  expect(new Set(slots).size).toBe(slots.length)
})

test('forbidden periods and rooms stay empty', async () => {
  const problem = problemOf([
    course(3, { forbiddenPeriods: [0, 1, 2] }),
    course(3, { forbiddenPeriods: [0, 1, 2], roomPenalties: [forbiddenRoom, 3] }),
  ])
  const { places, cost } = await findTimetable(problem, options)
  expect(places.map(periodsOf)).toEqual([
    [3, 4, 5],
    [3, 4, 5],
  ])
  expect(places[1]?.map(({ room }) => room)).toEqual([1, 1, 1])
  expect(cost.room).toBe(9)
})

test('a pinned lecture stays where it is, though another place were better', async () => {
  const pinned = [{ course: 0, period: 4, room: 1 }]
  const { places } = await findTimetable(problemOf([course(1), course(6)], { pinned }), options)
  expect(places[0]).toEqual([{ period: 4, room: 1 }])
  expect(periodsOf(places[1])).toEqual([0, 1, 2, 3, 4, 5])
})

test('of what cannot all be placed, as much as can is, and the rest is named', async () => {
  const courses = [course(4), course(4), course(1)]
  const { places, unplaced } = await findTimetable(problemOf(courses, { apart: [[0, 1]] }), options)
  expect(places.flat()).toHaveLength(7)
  expect(unplaced).toHaveLength(2)
  expect(unplaced.every((index) => index < 2)).toBe(true)
})

test('a course that may be nowhere is named, the others are placed', async () => {
  const { places, unplaced } = await findTimetable(
    problemOf([course(2, { forbiddenPeriods: [0, 1, 2, 3, 4, 5] }), course(2)]),
    options,
  )
  expect(unplaced).toEqual([0, 0])
  expect(places[1]).toHaveLength(2)
})

test('nothing to place gives an empty result', async () => {
  const { places, unplaced } = await findTimetable(problemOf([]), options)
  expect({ places, unplaced }).toEqual({ places: [], unplaced: [] })
})

test('who cancels gets the best so far', async () => {
  const controller = new AbortController()
  const seen: number[] = []
  const { places, cost } = await findTimetable(problemOf([course(3), course(2)], { curricula: [[0, 1]] }), {
    seed: 1,
    limit: { seconds: 60 },
    signal: controller.signal,
    onProgress: ({ cost }) => {
      seen.push(cost)
      controller.abort()
    },
  })
  expect(seen).toHaveLength(1)
  expect(places.flat()).toHaveLength(5)
  expect(cost.room + cost.day + cost.gap + cost.stability).toBe(seen[0])
})

test.each<[string, Partial<Problem>]>([
  ['an unknown course', { curricula: [[0, 7]] }],
  ['pinned to period 9', { pinned: [{ course: 0, period: 9, room: 0 }] }],
  [
    'two lectures are pinned to period 1, room 0',
    {
      pinned: [
        { course: 0, period: 1, room: 0 },
        { course: 1, period: 1, room: 0 },
      ],
    },
  ],
  [
    'exclude each other',
    {
      apart: [[0, 1]],
      pinned: [
        { course: 0, period: 1, room: 0 },
        { course: 1, period: 1, room: 1 },
      ],
    },
  ],
  ['more lectures of course 1 are pinned', { pinned: [1, 2].map((period) => ({ course: 1, period, room: 0 })) }],
  ['17 periods a day', { periodsPerDay: 17 }],
  ['2 room penalties for 3 rooms', { rooms: 3 }],
  ['a room penalty that is not a whole number', { courses: [course(1, { roomPenalties: [0.5, 0] })] }],
  ['the weight day is -1', { weights: { ...ud2, day: -1 } }],
])('a problem that contradicts itself is refused: %s', async (sentence, more) => {
  const found = findTimetable(problemOf([course(2), course(1)], more), options)
  await expect(found).rejects.toThrow(ProblemError)
  await expect(found).rejects.toThrow(sentence)
})

test('of several starts the best is kept, whichever it was', async () => {
  const courses = Array.from({ length: 9 }, (_, index) => course(1 + (index % 3), { minimumDays: 2 }))
  const curricula = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 4, 8],
    [2, 4, 6],
  ]
  const problem = problemOf(courses, { curricula, days: 4, periodsPerDay: 3 })
  const found = (starts: number, seed: number) =>
    findTimetable(problem, { seed, limit: { iterations: 60 * starts }, starts })
  const costOfAll = ({ cost }: Awaited<ReturnType<typeof found>>) => cost.room + cost.day + cost.gap + cost.stability
  const seeds = Array.from({ length: 20 }, (_, index) => index)
  const mean = async (starts: number) => {
    const all = await Promise.all(seeds.map((seed) => found(starts, seed)))
    return all.reduce((sum, each) => sum + costOfAll(each), 0) / all.length
  }
  expect(await mean(6)).toBeLessThan(0.95 * (await mean(1)))
})
