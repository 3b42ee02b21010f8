import { ProblemError } from '../search'
import { findExamTimetable } from './find-exam-timetable'
import type { Exam, ExamPlace, ExamProblem, ExamRelation, ExamWeights } from './problem'

const weights: ExamWeights = {
  twoInRow: 7,
  twoInDay: 5,
  spread: { periods: 2, cost: 1 },
  mixedLengths: 10,
  late: { exams: 1, periods: 1, cost: 20 },
}

const exam = (students: number[], more: Partial<Exam> = {}): Exam => ({
  minutes: 90,
  seats: students.length,
  students,
  staff: [],
  isAlone: false,
  ...more,
})

/** Three days of two periods, the last one long, with a room of two seats and one of four. */
const problemOf = (exams: Exam[], more: Partial<ExamProblem> = {}): ExamProblem => ({
  periods: [0, 0, 1, 1, 2, 2].map((day, period) => ({ day, minutes: period === 5 ? 180 : 120, penalty: 0 })),
  rooms: [
    { seats: 2, penalty: 0 },
    { seats: 4, penalty: 3 },
  ],
  exams,
  relations: [],
  dayLimits: [],
  weights,
  ...more,
})

const options = { seed: 1, limit: { iterations: 20_000 } }
const found = async (problem: ExamProblem): Promise<ExamPlace[]> => {
  const { places } = await findExamTimetable(problem, options)
  return places.flatMap((place) => place ?? [])
}
const periodsFound = async (problem: ExamProblem) => (await found(problem)).map(({ period }) => period)
const dayOf = (period: number) => Math.floor(period / 2)

test('what costs nothing is found', async () => {
  const { places, cost } = await findExamTimetable(problemOf([exam([1]), exam([1])]), options)
  expect(cost).toBe(0)
  const [one, two] = places.map((place) => place?.period ?? -1)
  expect(Math.abs((one ?? 0) - (two ?? 0))).toBeGreaterThan(2)
})

test('nobody sits two exams at once, and of what cannot all be placed the most is', async () => {
  const clique = Array.from({ length: 8 }, () => exam([1]))
  const others = Array.from({ length: 10 }, (_, each) => exam([each + 2], { periods: [0, 1] }))
  const tooLarge = exam([1, 2, 3, 4, 5])
  const { places } = await findExamTimetable(problemOf([...clique, tooLarge, ...others]), options)
  const periods = places.slice(0, 8).flatMap((place) => place?.period ?? [])
  expect(new Set(periods)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(places.map((place, index) => (place ? null : index)).filter((index) => index !== null)).toHaveLength(3)
  expect(places[8]).toBeNull()
})

test('staff are in one place at a time too, but cost nothing', async () => {
  const exams = Array.from({ length: 6 }, () => exam([], { staff: [1] }))
  const { places, cost } = await findExamTimetable(problemOf(exams), options)
  expect(new Set(places.map((place) => place?.period)).size).toBe(6)
  expect(cost).toBe(0)
})

test('exams share a room up to its seats, and no further', async () => {
  const periods = [{ day: 0, minutes: 90, penalty: 0 }]
  const places = await found(problemOf([exam([1, 2]), exam([3, 4]), exam([5, 6]), exam([7])], { periods }))
  expect(places).toHaveLength(3)
  const inRoom = (room: number) => places.filter((place) => place.room === room).length
  expect([inRoom(0), inRoom(1)]).toEqual([1, 2])
})

test('an exam may be alone in its room, in the rooms and periods it names, and in periods that are long enough', async () => {
  const exams = [
    exam([1], { isAlone: true, periods: [3], rooms: [1] }),
    exam([2], { periods: [3], rooms: [0, 1] }),
    exam([3], { minutes: 150 }),
  ]
  expect(await found(problemOf(exams))).toMatchObject([{ period: 3, room: 1 }, { period: 3, room: 0 }, { period: 5 }])
})

test.each<[ExamRelation, number[][], number[]]>([
  [
    { kind: 'together', exam: 0, other: 1 },
    [
      [0, 3],
      [1, 3],
    ],
    [3, 3],
  ],
  [
    { kind: 'apart', exam: 0, other: 1 },
    [
      [0, 3],
      [0, 4],
    ],
    [3, 0],
  ],
  [
    { kind: 'after', exam: 0, other: 1 },
    [
      [0, 3],
      [1, 4],
    ],
    [3, 1],
  ],
  [
    { kind: 'days apart', exam: 0, other: 1, days: 2 },
    [
      [0, 4],
      [1, 3],
    ],
    [4, 1],
  ],
  [
    { kind: 'days near', exam: 0, other: 1, days: 1 },
    [
      [0, 2],
      [4, 5],
    ],
    [2, 4],
  ],
  [
    { kind: 'day before', exam: 0, other: 1 },
    [
      [0, 2],
      [1, 4],
    ],
    [2, 4],
  ],
])('a relation holds though earlier periods were cheaper: %j', async (relation, offered, expected) => {
  const exams = offered.map((periods, index) => exam([index], { periods }))
  const periods = problemOf([]).periods.map((period, index) => ({ ...period, penalty: 9 * index }))
  expect(await periodsFound(problemOf(exams, { periods, relations: [relation] }))).toEqual(expected)
})

test.each<[ExamRelation, number[][], number[]]>([
  [{ kind: 'day after', exam: 0, other: 1 }, [[1, 3], [0]], [3, 0]],
  [{ kind: 'last day before', exam: 0, other: 1 }, [[0, 1, 4], [3]], [0, 3]],
])('a relation of days skips days without periods: %j', async (relation, offered, expected) => {
  const exams = offered.map((periods, index) => exam([index], { periods }))
  const days = [0, 0, 3, 3, 4, 4]
  const periods = days.map((day, period) => ({ day, minutes: 180, penalty: period }))
  expect(await periodsFound(problemOf(exams, { periods, relations: [relation] }))).toEqual(expected)
})

test('an exam that reaches into the next period takes its people and its room there too', async () => {
  const reaches = [1, 0, 1, 0, 1, 0]
  const rooms = [{ seats: 9, penalty: 0 }]
  const sharing = [exam([1], { periods: [0, 2], reaches, isAlone: true }), exam([2], { periods: [1], isAlone: true })]
  expect(await periodsFound(problemOf(sharing, { rooms }))).toEqual([2, 1])
  const colleagues = [exam([1], { periods: [0, 2], reaches, staff: [1] }), exam([2], { periods: [1], staff: [1] })]
  expect(await periodsFound(problemOf(colleagues))).toEqual([2, 1])
  const large = [exam([1, 2, 3], { periods: [0, 2], reaches }), exam([4, 5, 6], { periods: [1] })]
  expect(await periodsFound(problemOf(large))).toEqual([2, 1])
})

test('a closed room, a period that costs the exam much and a day with a lower limit are avoided', async () => {
  const rooms = [{ seats: 2, penalty: 0, closed: [0, 1, 2, 3, 4] }]
  expect(await periodsFound(problemOf([exam([1])], { rooms }))).toEqual([5])
  const penalties = [500, 500, 500, 0, 500, 500]
  expect(await periodsFound(problemOf([exam([1], { penalties })]))).toEqual([3])
  const limited = [exam([1], { penalties: [0, 0, 9, 9, 90, 90] })]
  const lowered = [{ day: 0, most: 0 }]
  const [period] = await periodsFound(problemOf(limited, { dayLimits: [{ exams: [0], most: 1, lowered }] }))
  expect(dayOf(period ?? 0)).toBe(1)
})

test('no more exams of an examiner are on a day than allowed', async () => {
  const penalties = problemOf([]).periods.map((period) => ({ ...period, penalty: period.day * 9 }))
  const exams = Array.from({ length: 3 }, () => exam([]))
  const limited = problemOf(exams, { periods: penalties, dayLimits: [{ exams: [0, 1, 2], most: 1 }] })
  expect((await periodsFound(limited)).map(dayOf).sort()).toEqual([0, 1, 2])
})

test('the same seed and iterations give the same timetable, another seed another', async () => {
  const problem = problemOf(Array.from({ length: 8 }, (_, each) => exam([each, each + 1, 20])).slice(0, 6))
  const once = await findExamTimetable(problem, options)
  expect(await findExamTimetable(problem, options)).toEqual(once)
  const others = await Promise.all(
    [2, 3, 4].map(async (seed) => (await findExamTimetable(problem, { ...options, seed })).places),
  )
  expect(others.some((places) => JSON.stringify(places) !== JSON.stringify(once.places))).toBe(true)
})

test('who cancels gets the best so far', async () => {
  const controller = new AbortController()
  const seen: number[] = []
  const { places, cost } = await findExamTimetable(problemOf([exam([1]), exam([1]), exam([1, 2])]), {
    seed: 1,
    limit: { seconds: 60 },
    signal: controller.signal,
    onProgress: ({ cost }) => {
      seen.push(cost)
      controller.abort()
    },
  })
  expect(seen).toEqual([cost])
  expect(places.every((place) => place !== null)).toBe(true)
})

test('nothing to place gives an empty result', async () => {
  expect(await findExamTimetable(problemOf([]), options)).toMatchObject({ places: [], cost: 0 })
})

test.each<[string, Partial<ExamProblem>]>([
  ['«after» of exams 0 and 9', { relations: [{ kind: 'after', exam: 0, other: 9 }] }],
  ['exams 0 and 1 must be together and cannot', { relations: [{ kind: 'together', exam: 0, other: 1 }] }],
  ['a limit for days names an unknown exam', { dayLimits: [{ exams: [2], most: 1 }] }],
  ['a weight is no whole number', { weights: { ...weights, twoInRow: 0.5 } }],
  ['exam 0 names an unknown period', { exams: [exam([1], { periods: [6] })] }],
  ['exam 0 names an unknown room', { exams: [exam([1], { rooms: [2] })] }],
  ['exam 0 takes -1 seats', { exams: [exam([1], { seats: -1 })] }],
  ['room 0 has seats or a penalty', { rooms: [{ seats: 1.5, penalty: 0 }] }],
  ['the day of period 0 is 0.5', { periods: [{ day: 0.5, minutes: 90, penalty: 0 }] }],
])('a problem that contradicts itself is refused: %s', async (sentence, more) => {
  const search = findExamTimetable(problemOf([exam([1]), exam([1])], more), options)
  await expect(search).rejects.toThrow(ProblemError)
  await expect(search).rejects.toThrow(sentence)
})
