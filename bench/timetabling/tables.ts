import { type Lists, ProblemError } from '@/lib/timetabling/search'
import { forbiddenRoom, type Problem, type Weights } from './problem'

/** The cost of a lecture in a forbidden room; more than any timetable. */
export const forbiddenPenalty = 1 << 24

/** More periods per day would make the tables too large. */
const mostPeriodsPerDay = 16

/** A problem as flat tables. `[a, b]` is the index `a × size of b + b`. */
export type Tables = {
  courses: number
  lectures: number
  rooms: number
  days: number
  periodsPerDay: number
  periods: number
  curricula: number
  weights: Weights
  /** of each lecture; lectures of one course are consecutive */
  courseOf: Int32Array
  /** of each lecture: its slot [period, room] if it is pinned, else -1 */
  pinnedAt: Int32Array
  minimumDays: Int32Array
  /** [course, room]: its cost, weighted, or `forbiddenPenalty` */
  roomCost: Int32Array
  /** [course, period]: 1 if the course may be there */
  available: Int32Array
  /** [course, course]: 1 if the two may not be together, and for each with itself */
  conflict: Int32Array
  conflictsOf: Lists
  curriculaOf: Lists
  /** [course, curriculum]: 1 if the course is in it */
  isIn: Int32Array
  periodsOf: Lists
  /** the rooms a course may be in, cheapest first */
  roomsOf: Lists
  dayOf: Int32Array
  /** of each period: 1 << its place in its day */
  bitOf: Int32Array
  /** of each set of a day's periods, as bits: the cost of its isolated lectures for a curriculum */
  gapCost: Int32Array
}

function listsOf(lists: readonly (readonly number[])[]): Lists {
  const start = new Int32Array(lists.length + 1)
  lists.forEach((list, key) => (start[key + 1] = (start[key] ?? 0) + list.length))
  return { start, items: Int32Array.from(lists.flat()) }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const isBelow = (value: number, limit: number): boolean => Number.isInteger(value) && value >= 0 && value < limit

/** Throws a ProblemError if the problem refers to missing things, or pins what is impossible. */
function check(problem: Problem): void {
  const { days, periodsPerDay, rooms, courses, curricula, apart, pinned } = problem
  const must = (isSo: boolean, sentence: string) => {
    if (!isSo) throw new ProblemError(sentence)
  }
  must(isBelow(days, 1000), `${days} days are not a whole number below 1000`)
  must(
    isBelow(periodsPerDay, mostPeriodsPerDay + 1),
    `${periodsPerDay} periods a day are not between 0 and ${mostPeriodsPerDay}`,
  )
  for (const [name, weight] of Object.entries(problem.weights))
    must(isBelow(weight, forbiddenPenalty), `the weight ${name} is ${weight}, not a whole number from 0`)
  courses.forEach((course, index) => {
    must(isBelow(course.lectures, 10_000), `course ${index} has ${course.lectures} lectures`)
    must(
      course.roomPenalties.length === rooms,
      `course ${index} has ${course.roomPenalties.length} room penalties for ${rooms} rooms`,
    )
    must(
      course.roomPenalties.every((penalty) => penalty === forbiddenRoom || isBelow(penalty, forbiddenPenalty)),
      `course ${index} has a room penalty that is not a whole number from 0`,
    )
    must(
      course.forbiddenPeriods.every((period) => isBelow(period, days * periodsPerDay)),
      `course ${index} has a forbidden period outside the week`,
    )
  })
  for (const group of [...curricula, ...apart])
    must(
      group.every((course) => isBelow(course, courses.length)),
      'a curriculum or a group apart names an unknown course',
    )
  for (const { course, period, room } of pinned)
    must(
      isBelow(course, courses.length) && isBelow(period, days * periodsPerDay) && isBelow(room, rooms),
      `a lecture of course ${course} is pinned to period ${period}, room ${room}, which are not there`,
    )
}

/** Tables of costs of sets of periods of a day: 2 ** periodsPerDay entries. */
function gapCosts(periodsPerDay: number, weight: number): Int32Array {
  return Int32Array.from({ length: 1 << periodsPerDay }, (_, set) => {
    let lonely = set & ~(set << 1) & ~(set >> 1)
    let count = 0
    for (; lonely !== 0; lonely &= lonely - 1) count++
    return count * weight
  })
}

/** Gives each pinned place a lecture of its course. Throws a ProblemError if two exclude each other. */
function pin(problem: Problem, firstLecture: readonly number[], conflict: Int32Array): Int32Array {
  const courses = problem.courses.length
  const pinnedAt = new Int32Array(problem.courses.reduce((sum, course) => sum + course.lectures, 0)).fill(-1)
  const together = new Map<number, number[]>()
  const used = new Map<number, number>()
  const slots = new Set<number>()
  for (const { course, period, room } of problem.pinned) {
    const nth = used.get(course) ?? 0
    if (nth >= (problem.courses[course]?.lectures ?? 0))
      throw new ProblemError(`more lectures of course ${course} are pinned than it has`)
    const slot = period * problem.rooms + room
    if (slots.has(slot)) throw new ProblemError(`two lectures are pinned to period ${period}, room ${room}`)
    slots.add(slot)
    const others = together.get(period) ?? []
    for (const other of others)
      if (conflict[course * courses + other] === 1)
        throw new ProblemError(`courses ${other} and ${course} are pinned to period ${period} and exclude each other`)
    together.set(period, [...others, course])
    used.set(course, nth + 1)
    pinnedAt[(firstLecture[course] ?? 0) + nth] = slot
  }
  return pinnedAt
}

/** Throws a ProblemError if the problem contradicts itself. */
export function tablesOf(problem: Problem): Tables {
  check(problem)
  const { days, periodsPerDay, rooms, weights } = problem
  const courses = problem.courses.length
  const periods = days * periodsPerDay
  const curricula = problem.curricula.length
  const firstLecture: number[] = []
  let lectures = 0
  for (const course of problem.courses) {
    firstLecture.push(lectures)
    lectures += course.lectures
  }
  const courseOf = Int32Array.from(problem.courses.flatMap(({ lectures }, course) => range(lectures).map(() => course)))
  const conflict = new Int32Array(courses * courses)
  for (const group of [...problem.curricula, ...problem.apart, ...range(courses).map((course) => [course])])
    for (const one of group) for (const other of group) conflict[one * courses + other] = 1
  const isIn = new Int32Array(courses * curricula)
  problem.curricula.forEach((group, curriculum) => {
    for (const course of group) isIn[course * curricula + curriculum] = 1
  })
  const available = new Int32Array(courses * periods).fill(1)
  const roomCost = new Int32Array(courses * rooms)
  problem.courses.forEach((course, index) => {
    for (const period of course.forbiddenPeriods) available[index * periods + period] = 0
    course.roomPenalties.forEach((penalty, room) => {
      roomCost[index * rooms + room] = Math.min(penalty * weights.room, forbiddenPenalty)
    })
  })
  const each = range(courses)
  const costIn = (course: number) => (room: number) => roomCost[course * rooms + room] ?? 0
  return {
    courses,
    lectures,
    rooms,
    days,
    periodsPerDay,
    periods,
    curricula,
    weights,
    courseOf,
    pinnedAt: pin(problem, firstLecture, conflict),
    minimumDays: Int32Array.from(problem.courses, ({ minimumDays }) => minimumDays),
    roomCost,
    available,
    conflict,
    conflictsOf: listsOf(each.map((one) => each.filter((other) => conflict[one * courses + other] === 1))),
    curriculaOf: listsOf(
      each.map((course) => range(curricula).filter((curriculum) => isIn[course * curricula + curriculum] === 1)),
    ),
    isIn,
    periodsOf: listsOf(
      each.map((course) => range(periods).filter((period) => available[course * periods + period] === 1)),
    ),
    roomsOf: listsOf(
      each.map((course) => {
        const cost = costIn(course)
        return range(rooms)
          .filter((room) => cost(room) < forbiddenPenalty)
          .sort((a, b) => cost(a) - cost(b))
      }),
    ),
    dayOf: Int32Array.from(range(periods), (period) => Math.floor(period / periodsPerDay)),
    bitOf: Int32Array.from(range(periods), (period) => 1 << (period % periodsPerDay)),
    gapCost: gapCosts(periodsPerDay, weights.gap),
  }
}
