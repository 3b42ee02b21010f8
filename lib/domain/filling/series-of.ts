import { countOf } from '@/lib/timetabling/series/dates'
import type {
  Person,
  Series,
  SeriesOption,
  SeriesProblem,
  SeriesWeights,
} from '@/lib/timetabling/series/problem'
import type { Parity } from '../academic-calendar'
import type { CalendarDate, Weekday } from '../calendar-date'
import type { LoadItem } from '../load-item'
import { hasChip, isExam } from '../lesson-type'
import { pairsOf, type Pair } from '../pairs'
import type { QualityWeights } from '../quality/quality-rules'
import { burdens, lateFrom, younger } from '../quality/time-rules'
import type { Busy, FillingFacts, FillingItem } from './facts'
import type { LeftReason } from './filling'
import { roomsFor } from './rooms-for'
import {
  itemDatesOf,
  setOf,
  slotIndex,
  taughtWeekdays,
  weekDatesOf,
  type ItemDates,
  type WeekDates,
} from './week-dates'

/** An option as a planner knows it. */
export type KnownOption = { day: Weekday; pair: Pair; parity: Parity | null }

/** The problem of the facts, and what its indices stand for. */
export type FillingProblem = {
  problem: SeriesProblem
  week: WeekDates
  pairs: readonly Pair[]
  /** of each series: its item, and what its options are */
  meaning: readonly { item: FillingItem; options: readonly KnownOption[] }[]
  /** of each person: its key, as `personKeys` tells */
  personKeys: readonly string[]
  /** Items for which no search is needed: they can stand nowhere. */
  hopeless: readonly { item: FillingItem; reason: LeftReason }[]
}

const halvesOf = (subgroup: number): readonly (1 | 2)[] =>
  subgroup === 1 ? [1] : subgroup === 2 ? [2] : [1, 2]

const itemKey = ({ ref }: Pick<LoadItem, 'ref'>): string =>
  ref.of === 'load' || ref.proxyOf === null ? `${ref.of} ${ref.id}` : `load ${ref.proxyOf}`

/** Whose time an item takes: halves of groups, teachers but placeholders, and its own, which stands in a slot once. */
export const personKeys = (item: LoadItem, unlimited: ReadonlySet<number>): string[] => [
  ...item.groups.flatMap(({ id, subgroup }) => halvesOf(subgroup).map((half) => `group ${id} ${half}`)),
  ...item.teachers.flatMap(({ id }) => (unlimited.has(id) ? [] : [`teacher ${id}`])),
  itemKey(item),
]

/** The keys that something busy stands for. */
export const busyKeys = ({ kind, id, subgroup }: Busy): string[] => {
  switch (kind) {
    case 'group':
      return halvesOf(subgroup).map((half) => `group ${id} ${half}`)
    case 'teacher':
    case 'load':
      return [`${kind} ${id}`]
    case 'row':
      return [`programme ${id}`]
    case 'room':
      return []
  }
}

const kindOf = (key: string): Person['kind'] =>
  key.startsWith('group') ? 'half' : key.startsWith('teacher') ? 'teacher' : 'item'

/** Half units: a whole group is two halves that suffer alike. */
const comfortsOf = (weights: QualityWeights) => ({
  window: { half: weights.groupWindow, teacher: 2 * weights.teacherWindow, item: 0 },
  single: { half: weights.singleGroupPair, teacher: 2 * weights.singleTeacherPair, item: 0 },
  full: { half: weights.fullGroupDay, teacher: 2 * weights.fullTeacherDay, item: 0 },
  repeated: 2 * weights.repeatInADay,
  unwanted: 2 * weights.wish,
})

/** A class weighs more than all the comfort that one can cost, and a day that must not be more than both. */
function weightsOf(
  weights: QualityWeights,
  { people, series, pairsPerDay }: Pick<SeriesProblem, 'people' | 'series' | 'pairsPerDay'>,
): SeriesWeights {
  const comforts = comfortsOf(weights)
  const { window, single, full, repeated, unwanted } = comforts
  const mostOf = (kind: Person['kind']): number =>
    pairsPerDay * window[kind] + single[kind] + full[kind] + (kind === 'item' ? repeated : 0)
  const most = { half: mostOf('half'), teacher: mostOf('teacher'), item: mostOf('item') }
  const missing = series.reduce((heaviest, one) => {
    const own = one.people.reduce((sum, person) => sum + most[people[person]?.kind ?? 'item'], 0)
    const place = one.options.reduce((dear, { cost, costEach }) => Math.max(dear, cost + costEach), 0)
    const room = (one.rooms ?? []).reduce((dear, { cost }) => Math.max(dear, cost), 0)
    return Math.max(heaviest, 1 + own + place + room + unwanted)
  }, 1)
  return { ...comforts, missing, overfull: { half: 2 * missing, teacher: 2 * missing, item: 0 } }
}

/** What it costs to give a few classes neighbouring weeks where every second week is enough. */
const crowded = 8

/** What a class costs its groups for being late or on a Saturday, in half units. */
function burdenOf(
  { calendar, weights, studyForms }: FillingFacts,
  item: LoadItem,
  { day, pair }: KnownOption,
): number {
  const isLate = (calendar.pairTimes.find((one) => one.pair === pair)?.startsAt ?? 0) >= lateFrom
  return item.groups.reduce((sum, { id, courseYear, subgroup }) => {
    const burden = burdens[studyForms.get(id) ?? 'day']
    const times = (courseYear ?? younger + 1) <= younger ? 2 : 1
    const weight =
      (isLate && burden.late ? weights.latePair : 0) + (day === 6 && burden.saturday ? weights.saturday : 0)
    return sum + weight * times * (subgroup === 0 ? 2 : 1)
  }, 0)
}

type Option = { known: KnownOption; option: SeriesOption }

/** Every slot and parity an item may stand in. `few`: every second week is enough. */
function optionsOf(
  facts: FillingFacts,
  { item, week, dates, few }: { item: FillingItem; week: WeekDates; dates: ItemDates; few: boolean },
): Option[] {
  const pairs = pairsOf(facts.calendar)
  const wishes = facts.wishes.filter(
    ({ kind, id }) =>
      (kind === 'group' && item.groups.some((group) => group.id === id)) ||
      (kind === 'teacher' && item.teachers.some((teacher) => teacher.id === id)),
  )
  return [...dates].flatMap(([day, { every, odd, even }]) =>
    pairs.flatMap((pair) => {
      if (!facts.mayPlaceAt(item, day, pair)) return []
      const unwanted = wishes.reduce(
        (set, wish) => (wish.pair === pair ? set | setOf(week, day, wish.dates) : set),
        0,
      )
      const costEach = burdenOf(facts, item, { day, pair, parity: null })
      const option = (parity: Parity | null, set: number, cost: number): Option[] =>
        set === 0
          ? []
          : [
              {
                known: { day, pair, parity },
                option: { slot: slotIndex(pairs, day, pair), dates: set, cost, unwanted, costEach },
              },
            ]
      return few
        ? [...option(0, odd, 0), ...option(1, even, 0), ...option(null, every, crowded)]
        : option(null, every, 0)
    }),
  )
}

/**
 * How many classes each series of an item should have: as many as a slot has dates, and what is left. There are no more series than slots
 * in a week; what the last one cannot have finds no place and is told so.
 */
function partsOf(classes: number, dates: ItemDates, slots: number): { classes: number; few: boolean }[] {
  const [most, half] = [...dates.values()].reduce(
    ([all, some], { every, odd, even }) => [
      Math.max(all, countOf(every)),
      Math.max(some, countOf(odd), countOf(even)),
    ],
    [0, 0],
  )
  const parts: { classes: number; few: boolean }[] = []
  if (most === 0) return parts
  for (let left = classes; left > 0 && parts.length < slots; left -= most) {
    const isLast = parts.length === slots - 1
    parts.push({ classes: isLast ? left : Math.min(left, most), few: left <= half })
  }
  return parts
}

/** Why an item can stand nowhere before anything is searched; null if it may. */
function obstacleOf(item: FillingItem, dates: ItemDates, isPermitted: boolean): LeftReason | null {
  // A credit or a consultation has its one right day, as an exam has.
  if (isExam(item) || !hasChip(item.lessonType)) return { kind: 'exam' }
  if (item.groups.length + item.teachers.length === 0) return { kind: 'nobody' }
  if (dates.size === 0) return { kind: 'no dates' }
  return isPermitted ? null : { kind: 'right' }
}

function busyTables(
  facts: FillingFacts,
  week: WeekDates,
  keys: ReadonlyMap<string, number>,
): { people: number[][]; rooms: number[][] } {
  const pairs = pairsOf(facts.calendar)
  const slots = taughtWeekdays.length * pairs.length
  const table = (count: number) => Array.from({ length: count }, () => new Array<number>(slots).fill(0))
  const people = table(keys.size)
  const rooms = table(facts.rooms.length)
  const roomIndex = new Map<number, number>(facts.rooms.map(({ id }, index) => [id, index]))
  for (const one of facts.busy) {
    const rows =
      one.kind === 'room'
        ? [rooms[roomIndex.get(one.id) ?? -1]]
        : busyKeys(one).map((key) => people[keys.get(key) ?? -1])
    for (const date of one.dates) {
      const at = week.at.get(date)
      if (!at) continue
      const slot = slotIndex(pairs, at.day, one.pair)
      for (const row of rows) if (row) row[slot] = (row[slot] ?? 0) | at.bit
    }
  }
  return { people, rooms }
}

/** The last date on which any item may be taught. */
const endOf = ({ items, from }: FillingFacts): CalendarDate =>
  items.reduce((last, { endsOn }) => (endsOn > last ? endsOn : last), from)

/**
 * Facts as a problem of the search: an item becomes series of as many classes as a slot has dates, and the rest, of which every second week
 * is enough if it is few.
 */
export function seriesOf(facts: FillingFacts): FillingProblem {
  const { calendar, items, from } = facts
  const week = weekDatesOf(calendar, from, endOf(facts))
  const pairs = pairsOf(calendar)
  const keys = new Map<string, number>()
  const indexOf = (key: string): number => {
    const index = keys.get(key) ?? keys.size
    keys.set(key, index)
    return index
  }
  const series: Series[] = []
  const meaning: FillingProblem['meaning'][number][] = []
  const hopeless: FillingProblem['hopeless'][number][] = []
  // Whole faculties are taught on the same dates.
  const datesOf = new Map<string, ItemDates>()
  for (const item of items) {
    const courseYears = item.groups.map(({ courseYear }) => courseYear)
    const taught = [item.startsOn, item.endsOn, ...new Set(courseYears)].join()
    const dates = datesOf.get(taught) ?? itemDatesOf(calendar, week, item)
    datesOf.set(taught, dates)
    const isPermitted = [...dates.keys()].some((day) =>
      pairs.some((pair) => facts.mayPlaceAt(item, day, pair)),
    )
    const obstacle = obstacleOf(item, dates, isPermitted)
    const choice = obstacle ? { none: obstacle } : roomsFor(facts, item)
    if ('none' in choice) {
      hopeless.push({ item, reason: choice.none })
      continue
    }
    const people = personKeys(item, facts.unlimitedTeachers).map(indexOf)
    for (const part of partsOf(item.classes, dates, taughtWeekdays.length * pairs.length)) {
      const options = optionsOf(facts, { item, week, dates, few: part.few })
      series.push({
        classes: part.classes,
        people,
        options: options.map(({ option }) => option),
        rooms: choice.rooms?.map(({ index, cost }) => ({ room: index, cost })) ?? null,
      })
      meaning.push({ item, options: options.map(({ known }) => known) })
    }
  }
  const busy = busyTables(facts, week, keys)
  const shape = {
    days: taughtWeekdays.length,
    pairsPerDay: pairs.length,
    people: [...keys.keys()].map((key, index) => ({ kind: kindOf(key), busy: busy.people[index] ?? [] })),
    rooms: busy.rooms,
    series,
  }
  const problem: SeriesProblem = { ...shape, weights: weightsOf(facts.weights, shape) }
  return { problem, week, pairs, meaning, personKeys: [...keys.keys()], hopeless }
}
