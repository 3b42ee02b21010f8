import { countOf } from '@/lib/timetabling/series/dates'
import type { Series, SeriesOption, SeriesProblem } from '@/lib/timetabling/series/problem'
import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { hasChip, isExam } from '@/lib/core/rules/names/lesson-type'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { eveningFrom } from '@/lib/quality/rules/day-rules'
import { chargesOf, startsFrom } from './charges-of'
import type { FillingFacts, FillingItem } from './facts'
import type { LeftReason } from '@/lib/core/rules/placing/filling'
import { flowsOf } from './flows-of'
import { buildingsOf, peopleOf, roomIndices, slotsOf } from './people-of'
import { roomsFor } from './rooms-for'
import {
  calendarDaysOf,
  itemDatesOf,
  slotIndex,
  taughtWeekdays,
  weekDatesOf,
  type ItemDates,
  type WeekDates,
} from './week-dates'
import { walksOf, weightsOf } from './weights-of'

/** An option as a planner knows it. */
export type KnownOption = { day: Weekday; pair: Pair; parity: Parity | null }

/** The problem of the facts, and what its indices stand for. */
export type FillingProblem = {
  problem: SeriesProblem
  week: WeekDates
  pairs: readonly Pair[]
  /** of each series: its item, and what its options are */
  meaning: readonly { item: FillingItem; options: readonly KnownOption[] }[]
  /** Items for which no search is needed: they can stand nowhere. */
  hopeless: readonly { item: FillingItem; reason: LeftReason }[]
}

/** What it costs to give a few classes neighbouring weeks where every second week is enough. */
const crowded = 8

type Option = { known: KnownOption; option: SeriesOption }

/** Every slot and parity an item may stand in. `few`: every second week is enough. */
function optionsOf(
  facts: FillingFacts,
  { item, week, dates, few }: { item: FillingItem; week: WeekDates; dates: ItemDates; few: boolean },
): Option[] {
  const pairs = pairsOf(facts.calendar)
  const chargesAt = chargesOf(facts, week, item)
  return [...dates].flatMap(([day, { every, odd, even }]) => {
    const chargesIn = chargesAt(day)
    return pairs.flatMap((pair) => {
      if (!facts.mayPlaceAt(item, day, pair)) return []
      const charges = chargesIn(pair)
      const option = (parity: Parity | null, set: number, cost: number): Option[] =>
        set === 0
          ? []
          : [
              {
                known: { day, pair, parity },
                option: { slot: slotIndex(pairs, day, pair), dates: set, cost, charges },
              },
            ]
      return few
        ? [...option(0, odd, 0), ...option(1, even, 0), ...option(null, every, crowded)]
        : option(null, every, 0)
    })
  })
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

function takenRooms(facts: FillingFacts, week: WeekDates): number[][] {
  const slots = taughtWeekdays.length * pairsOf(facts.calendar).length
  const rooms = facts.rooms.map(() => new Array<number>(slots).fill(0))
  const indices = roomIndices(facts)
  for (const one of facts.busy) {
    const row = one.kind === 'room' ? rooms[indices.get(one.id) ?? -1] : undefined
    if (row) for (const [slot, dates] of slotsOf(facts, week, one)) row[slot] = (row[slot] ?? 0) | dates
  }
  return rooms
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
  const people = peopleOf(facts)
  const { flows, of: orderOf } = flowsOf(facts, week)
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
    const rooms = choice.rooms?.map(({ index, cost }) => ({ room: index, cost })) ?? null
    for (const part of partsOf(item.classes, dates, taughtWeekdays.length * pairs.length)) {
      const options = optionsOf(facts, { item, week, dates, few: part.few })
      series.push({
        classes: part.classes,
        ...people.of(item),
        ...orderOf(item),
        options: options.map(({ option }) => option),
        rooms,
      })
      meaning.push({ item, options: options.map(({ known }) => known) })
    }
  }
  const shape = {
    days: taughtWeekdays.length,
    pairsPerDay: pairs.length,
    people: people.all(week),
    rooms: takenRooms(facts, week),
    buildings: buildingsOf(facts).of,
    walks: walksOf(facts),
    series,
    flows,
    calendarDays: calendarDaysOf(week, from),
    evenings: pairs.map((pair) => startsFrom(calendar, pair, eveningFrom)),
  }
  const problem: SeriesProblem = { ...shape, weights: weightsOf(facts.weights, shape) }
  return { problem, week, pairs, meaning, hopeless }
}
