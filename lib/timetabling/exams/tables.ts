import { at } from '../ints'
import { type Lists, ProblemError } from '../search'
import type { ExamProblem, ExamRelation } from './problem'

/** The cost of a block in a period where it may not be; more than any timetable. */
export const forbidden = 1 << 28

/**
 * A problem as flat tables. `[a, b]` is the index `a × size of b + b`. Exams that must be together are one
 * block: it has a period, its exams have rooms.
 */
export type ExamTables = {
  exams: number
  blocks: number
  periods: number
  rooms: number
  days: number
  /** number of different lengths of exams */
  lengths: number
  mixedCost: number
  blockOf: Int32Array
  examsOf: Lists
  /** of each block: how many sit its exams */
  students: Int32Array
  /** of each block: pairs of another block that may not be in its period and how many students they share */
  neighbours: Lists
  /**
   * [period, period]: the cost of a student with an exam in each. One row and column more, of zeros: the period
   * of a block without a place.
   */
  closeness: Int32Array
  /** [block, period]: what its exams cost there for the period alone, or `forbidden` */
  periodCost: Int32Array
  /** the periods in which a block may be */
  periodsOf: Lists
  seatsOf: Int32Array
  lengthOf: Int32Array
  isAlone: Int32Array
  /** the rooms in which an exam may be, cheapest and smallest first */
  roomsOf: Lists
  roomCost: Int32Array
  seats: Int32Array
  /** [period, room]: 1 if nothing may be there */
  closed: Int32Array
  /** of each block: pairs of another block and the index of the table in `allowed` for the two */
  relationsOf: Lists
  /** [table, period, period]: 1 if a block and its other may be there */
  allowed: Int32Array
  /** of each block: pairs of a block that must be on a neighbouring day and of the table, as in `relationsOf` */
  tiesOf: Lists
  dayOf: Int32Array
  /** of each block: the limits for days that count it, once for each of its exams they name */
  limitsOf: Lists
  /** [limit, day] */
  limits: Int32Array
  /** [exam, period]: how many of the periods after it the exam takes as well */
  reach: Int32Array
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const start = new Int32Array(lists.length + 1)
  lists.forEach((list, key) => (start[key + 1] = at(start, key) + list.length))
  const items = new Int32Array(at(start, lists.length))
  lists.forEach((list, key) => items.set(list, at(start, key)))
  return { start, items }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < forbidden

/** Throws a ProblemError if the problem refers to missing things or has numbers that are none. */
function check({ periods, rooms, exams, relations, dayLimits, weights }: ExamProblem): void {
  const must = (isSo: boolean, sentence: string) => {
    if (!isSo) throw new ProblemError(sentence)
  }
  const isExam = (exam: number) => isWhole(exam) && exam < exams.length
  periods.forEach(({ day, penalty }, period) => {
    must(Number.isInteger(day), `the day of period ${period} is ${day}`)
    must(isWhole(penalty), `the penalty of period ${period} is ${penalty}, not a whole number from 0`)
  })
  rooms.forEach(({ seats, penalty }, room) =>
    must(isWhole(seats) && isWhole(penalty), `room ${room} has seats or a penalty that are no whole number from 0`),
  )
  must(
    rooms.every(({ closed = [] }) => closed.every((period) => isWhole(period) && period < periods.length)),
    'a room is closed in an unknown period',
  )
  exams.forEach((exam, index) => {
    must(isWhole(exam.seats), `exam ${index} takes ${exam.seats} seats`)
    must([...exam.students, ...exam.staff].every(isWhole), `exam ${index} has a person who is no number`)
    must(
      [exam.penalties, exam.reaches].every(
        (list) => list === undefined || (list.length === periods.length && list.every(isWhole)),
      ),
      `exam ${index} has penalties or reaches that are not one whole number from 0 for each period`,
    )
    must(
      (exam.periods ?? []).every((period) => isWhole(period) && period < periods.length),
      `exam ${index} names an unknown period`,
    )
    must(
      (exam.rooms ?? []).every((room) => isWhole(room) && room < rooms.length),
      `exam ${index} names an unknown room`,
    )
  })
  for (const { kind, exam, other } of relations)
    must(isExam(exam) && isExam(other) && exam !== other, `«${kind}» of exams ${exam} and ${other}`)
  must(
    dayLimits.every(
      ({ exams, most, lowered = [] }) =>
        exams.every(isExam) && isWhole(most) && lowered.every((one) => isWhole(one.most)),
    ),
    'a limit for days names an unknown exam or no number',
  )
  const { twoInRow, twoInDay, spread, mixedLengths, late } = weights
  must(
    [twoInRow, twoInDay, spread.periods, spread.cost, mixedLengths].every(isWhole) &&
      [late.exams, late.periods, late.cost].every(isWhole),
    'a weight is no whole number from 0',
  )
}

/** Of each exam the block it belongs to; blocks are numbered in the order of their first exams. */
function blocksOf({ exams, relations }: ExamProblem): Int32Array {
  const parent = range(exams.length)
  const rootOf = (exam: number): number => {
    const above = parent[exam] ?? exam
    return above === exam ? exam : rootOf(above)
  }
  for (const { kind, exam, other } of relations)
    if (kind === 'together') parent[Math.max(rootOf(exam), rootOf(other))] = Math.min(rootOf(exam), rootOf(other))
  const numbers = new Map<number, number>()
  return Int32Array.from(exams, (_, exam) => {
    const root = rootOf(exam)
    const block = numbers.get(root) ?? numbers.size
    numbers.set(root, block)
    return block
  })
}

/** Of each block: its neighbours and the students they share. Throws a ProblemError if exams of one block clash. */
function neighboursOf(problem: ExamProblem, blockOf: Int32Array, blocks: number): Lists {
  const shared = Array.from({ length: blocks }, () => new Map<number, number>())
  const meet = (exam: number, other: number, students: number) => {
    const [one, two] = [at(blockOf, exam), at(blockOf, other)]
    if (one === two) throw new ProblemError(`exams ${exam} and ${other} must be together and cannot`)
    shared[one]?.set(two, (shared[one].get(two) ?? 0) + students)
    shared[two]?.set(one, (shared[two].get(one) ?? 0) + students)
  }
  const meetAll = (people: 'students' | 'staff', weight: number) => {
    const examsOf = new Map<number, number[]>()
    problem.exams.forEach((exam, index) => {
      for (const person of new Set(exam[people])) {
        const known = examsOf.get(person) ?? []
        for (const other of known) meet(other, index, weight)
        known.push(index)
        examsOf.set(person, known)
      }
    })
  }
  meetAll('students', 1)
  meetAll('staff', 0)
  for (const { kind, exam, other } of problem.relations) if (kind === 'apart') meet(exam, other, 0)
  return listsOf(shared.map((others) => [...others].flat()))
}

/** The cost of a student with exams in two periods, for all pairs of periods. */
function closenessOf({ periods, weights }: ExamProblem): Int32Array {
  const size = periods.length + 1
  const table = new Int32Array(size * size)
  periods.forEach(({ day }, one) =>
    periods.forEach((other, two) => {
      const distance = Math.abs(one - two)
      if (distance === 0) return
      const onDay = day !== other.day ? 0 : distance === 1 ? weights.twoInRow : weights.twoInDay
      table[one * size + two] = onDay + (distance <= weights.spread.periods ? weights.spread.cost : 0)
    }),
  )
  return table
}

/** The exams with most students that should not be late; of equal ones the first. */
function largest({ exams, weights }: ExamProblem): Set<number> {
  const studentsIn = (exam: number) => exams[exam]?.students.length ?? 0
  const bySize = range(exams.length).sort((a, b) => studentsIn(b) - studentsIn(a) || a - b)
  return new Set(bySize.slice(0, weights.late.exams))
}

function periodCosts(problem: ExamProblem, blockOf: Int32Array, blocks: number): Int32Array {
  const { periods, exams, weights } = problem
  const table = new Int32Array(blocks * periods.length)
  const isLarge = largest(problem)
  exams.forEach((exam, index) => {
    const row = at(blockOf, index) * periods.length
    const offered = exam.periods && new Set(exam.periods)
    periods.forEach(({ minutes, penalty }, period) => {
      const isPossible = exam.minutes <= minutes && (offered?.has(period) ?? true)
      const isLate = isLarge.has(index) && period >= periods.length - weights.late.periods
      table[row + period] = isPossible
        ? Math.min(
            forbidden,
            at(table, row + period) + penalty + (exam.penalties?.[period] ?? 0) + (isLate ? weights.late.cost : 0),
          )
        : forbidden
    })
  })
  return table
}

type Related = {
  one: number
  two: number
  table: string
  isAllowed: (first: number, second: number) => boolean
  isTie: boolean
}

/** The relations of blocks that need a table, each in both directions. */
function relatedOf({ periods, relations }: ExamProblem, blockOf: Int32Array): Related[] {
  const dayOf = (period: number) => periods[period]?.day ?? 0
  const days = [...new Set(periods.map(({ day }) => day))]
  const numberOf = new Map(days.map((day, index) => [day, index]))
  const indexOf = (period: number) => numberOf.get(dayOf(period)) ?? 0
  const tests: Record<
    Exclude<ExamRelation['kind'], 'together' | 'apart' | 'days apart' | 'days near'>,
    (first: number, second: number) => boolean
  > = {
    after: (first, second) => first > second,
    'day after': (first, second) => dayOf(first) > dayOf(second),
    'day before': (first, second) => dayOf(second) - dayOf(first) === 1,
    'last day before': (first, second) => indexOf(second) - indexOf(first) === 1,
  }
  return relations.flatMap((relation): Related[] => {
    const { kind, exam, other } = relation
    if (kind === 'together' || kind === 'apart') return []
    const [one, two] = [at(blockOf, exam), at(blockOf, other)]
    if (one === two) throw new ProblemError(`exams ${exam} and ${other} must be together and cannot`)
    const isTie = kind === 'day before' || kind === 'last day before'
    const days = kind === 'days apart' || kind === 'days near' ? relation.days : 0
    const between = (first: number, second: number) => Math.abs(dayOf(first) - dayOf(second))
    const isAllowed =
      kind === 'days apart'
        ? (first: number, second: number) => between(first, second) >= days
        : kind === 'days near'
          ? (first: number, second: number) => between(first, second) <= days
          : tests[kind]
    return [
      { one, two, table: `${kind} ${days}`, isAllowed, isTie },
      { one: two, two: one, table: `${kind} ${days} back`, isAllowed: (a, b) => isAllowed(b, a), isTie },
    ]
  })
}

/**
 * Neighbours of which one may reach into a later period must also be clear of one another, in both directions. `reachOf`: of
 * each block, by period; the same array for blocks alike.
 */
function clearOf(neighbours: Lists, reachOf: readonly (readonly number[])[]): Related[] {
  const kinds = [...new Set(reachOf)]
  const isFar = new Set(kinds.filter((reach) => reach.some((count) => count > 0)))
  return reachOf.flatMap((reach, one) =>
    Array.from(
      neighbours.items
        .subarray(at(neighbours.start, one), at(neighbours.start, one + 1))
        .filter((_, index) => index % 2 === 0),
    ).flatMap((two): Related[] => {
      const other = reachOf[two] ?? []
      if (!isFar.has(reach) && !isFar.has(other)) return []
      const isAllowed = (first: number, second: number) =>
        first < second ? first + (reach[first] ?? 0) < second : second + (other[second] ?? 0) < first
      return [{ one, two, table: `clear ${kinds.indexOf(reach)} ${kinds.indexOf(other)}`, isAllowed, isTie: false }]
    }),
  )
}

function closedOf({ periods, rooms }: ExamProblem): Int32Array {
  const table = new Int32Array(periods.length * rooms.length)
  rooms.forEach(({ closed = [] }, room) => {
    for (const period of closed) table[period * rooms.length + room] = 1
  })
  return table
}

const noReach: readonly number[] = []

/** Of each block, by period: the farthest of its exams. */
function reachesOf({ exams }: ExamProblem, members: readonly (readonly number[])[]): (readonly number[])[] {
  return members.map((block) => {
    const [first = noReach, ...others] = new Set(block.map((exam) => exams[exam]?.reaches ?? noReach))
    return others.length === 0
      ? first
      : first.map((count, period) => Math.max(count, ...others.map((one) => one[period] ?? 0)))
  })
}

function relationTables(
  problem: ExamProblem,
  {
    blockOf,
    blocks,
    members,
    neighbours,
  }: {
    blockOf: Int32Array
    blocks: number
    members: readonly (readonly number[])[]
    neighbours: Lists
  },
) {
  const periods = problem.periods.length
  const related = [...relatedOf(problem, blockOf), ...clearOf(neighbours, reachesOf(problem, members))]
  const tests = new Map(related.map(({ table, isAllowed }) => [table, isAllowed]))
  const names = [...tests.keys()]
  const allowed = new Int32Array(names.length * periods * periods)
  ;[...tests.values()].forEach((isAllowed, table) => {
    for (let pair = 0; pair < periods * periods; pair++)
      allowed[table * periods * periods + pair] = isAllowed(Math.floor(pair / periods), pair % periods) ? 1 : 0
  })
  const listed = (those: readonly Related[]) => {
    const pairs = Array.from({ length: blocks }, () => new Map<string, [number, number]>())
    for (const { one, two, table } of those) pairs[one]?.set(`${two} ${table}`, [two, names.indexOf(table)])
    return listsOf(pairs.map((ofBlock) => [...ofBlock.values()].flat()))
  }
  return { relationsOf: listed(related), tiesOf: listed(related.filter(({ isTie }) => isTie)), allowed }
}

/** Throws a ProblemError if the problem contradicts itself. */
export function examTablesOf(problem: ExamProblem): ExamTables {
  check(problem)
  const { periods, rooms, exams, dayLimits } = problem
  const blockOf = blocksOf(problem)
  const blocks = blockOf.reduce((most, block) => Math.max(most, block + 1), 0)
  const members: number[][] = range(blocks).map(() => [])
  blockOf.forEach((block, exam) => members[block]?.push(exam))
  const limitsOf: number[][] = range(blocks).map(() => [])
  dayLimits.forEach((limit, index) => {
    for (const exam of limit.exams) limitsOf[at(blockOf, exam)]?.push(index)
  })
  const lengths = [...new Set(exams.map(({ minutes }) => minutes))]
  const days = [...new Set(periods.map(({ day }) => day))]
  const periodCost = periodCosts(problem, blockOf, blocks)
  const isOffered = (block: number, period: number) => at(periodCost, block * periods.length + period) < forbidden
  const neighbours = neighboursOf(problem, blockOf, blocks)
  const penaltyOf = (room: number) => rooms[room]?.penalty ?? 0
  const seatsIn = (room: number) => rooms[room]?.seats ?? 0
  return {
    exams: exams.length,
    blocks,
    periods: periods.length,
    rooms: rooms.length,
    days: days.length,
    lengths: lengths.length,
    mixedCost: problem.weights.mixedLengths,
    blockOf,
    examsOf: listsOf(members),
    students: Int32Array.from(members, (block) =>
      block.reduce((sum, exam) => sum + (exams[exam]?.students.length ?? 0), 0),
    ),
    neighbours,
    closeness: closenessOf(problem),
    periodCost,
    periodsOf: listsOf(
      range(blocks).map((block) => range(periods.length).filter((period) => isOffered(block, period))),
    ),
    seatsOf: Int32Array.from(exams, ({ seats }) => seats),
    lengthOf: Int32Array.from(exams, ({ minutes }) => lengths.indexOf(minutes)),
    isAlone: Int32Array.from(exams, ({ isAlone }) => (isAlone ? 1 : 0)),
    roomsOf: listsOf(
      exams.map((exam) =>
        [...new Set(exam.rooms ?? range(rooms.length))]
          .filter((room) => seatsIn(room) >= exam.seats)
          .sort((a, b) => penaltyOf(a) - penaltyOf(b) || seatsIn(a) - seatsIn(b) || a - b),
      ),
    ),
    roomCost: Int32Array.from(rooms, ({ penalty }) => penalty),
    seats: Int32Array.from(rooms, ({ seats }) => seats),
    closed: closedOf(problem),
    ...relationTables(problem, { blockOf, blocks, members, neighbours }),
    dayOf: Int32Array.from(periods, ({ day }) => days.indexOf(day)),
    limitsOf: listsOf(limitsOf),
    limits: Int32Array.from(
      dayLimits.flatMap(({ most, lowered = [] }) =>
        days.map((day) => lowered.find((one) => one.day === day)?.most ?? most),
      ),
    ),
    reach: Int32Array.from(exams.flatMap(({ reaches }) => periods.map((_, period) => reaches?.[period] ?? 0))),
  }
}
