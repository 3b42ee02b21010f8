import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { type LoadItem, loadItemOf } from '@/lib/core/load/rules/load-item'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { LeftReason, RoomNeed } from '@/lib/core/placing/rules/filling'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { dayLimits, eveningFrom } from '@/lib/quality/rules/day-rules'
import { type Burden, burdenTimes, lateFrom } from '@/lib/quality/rules/time-rules'
import { listAt } from '@/lib/quality/rules/timetable'
import { isAfterLecture, isLecture } from '@/lib/quality/rules/week-rules'
import { dateCount } from '@/lib/timetabling/series/dates'
import type { Flow, SeriesTask, SeriesOption, SeriesProblem } from '@/lib/timetabling/series/problem'
import type { BusyTime, FillingFacts, FillingItem } from './facts'
import {
  seriesBuildings,
  busyKeys,
  disciplineKey,
  halfKeys,
  seriesHalves,
  itemKey,
  seriesPeople,
  roomIndices,
  slotsOf,
} from './people-of'
import { fillingRooms } from './rooms-for'
import {
  calendarDaysOf,
  calendarSetOf,
  type ItemDates,
  itemDatesOf,
  setOf,
  slotIndex,
  taughtWeekdays,
  type WeekDates,
  weekDatesOf,
} from './week-dates'
import { fillingWalks, fillingWeights, searchWeights } from './weights-of'

/** Whether a pair begins at this minute of the day or later. */
const startsFrom = ({ pairTimes }: FillingFacts['calendar'], pair: Pair, minute: number): boolean =>
  (pairTimes.find((one) => one.pair === pair)?.startsAt ?? 0) >= minute

type Charge = SeriesOption['charges'][number]

/**
 * The cost of an item's classes in a slot, in half units, by the dates that it applies to: late pairs,
 * Saturdays, method days, wishes, times that are not permitted. Unknown facts cost nothing.
 */
function chargesOf(facts: FillingFacts, week: WeekDates, item: LoadItem) {
  const { weights, studyForms, methodDays, permittedSlots, unlimitedTeachers } = facts
  const teachers = item.teachers.filter(({ id }) => !unlimitedTeachers.has(id))
  const halvesIn = (subgroup: number) => seriesHalves(subgroup).length
  const burdened = (burden: Burden): number =>
    item.groups.reduce((sum, { id, courseYear, subgroup }) => {
      const times = burdenTimes(burden, { studyForm: studyForms.get(id) ?? 'day', courseYear })
      return sum + (times ?? 0) * halvesIn(subgroup)
    }, 0)
  const [late, saturday] = [weights.latePair * burdened('late'), weights.saturday * burdened('saturday')]
  const wishes = facts.wishes.flatMap(({ kind, id, ...wish }) => {
    const groups = kind === 'group' ? item.groups.filter((group) => group.id === id) : []
    const own = kind === 'teacher' ? teachers.filter((teacher) => teacher.id === id) : []
    const halves = groups.reduce((sum, { subgroup }) => sum + halvesIn(subgroup), 2 * own.length)
    return halves > 0 ? [{ ...wish, cost: weights.wish * halves }] : []
  })
  const load = loadItemOf(item.ref)
  const permitted = load === null ? undefined : permittedSlots.get(load)

  return (day: Weekday) => {
    const all = setOf(week, day, week.of.get(day) ?? [])
    const ofDay = [
      { dates: calendarSetOf(week, day, 6), cost: saturday },
      ...teachers.flatMap(({ id }): Charge[] => {
        const methodDay = methodDays.get(id)
        return methodDay === undefined
          ? []
          : [{ dates: calendarSetOf(week, day, methodDay), cost: 2 * weights.methodDay }]
      }),
    ]
    return (pair: Pair): Charge[] => {
      const isPermitted = permitted?.has(grantSlot({ weekday: day, pair })) ?? true
      return together([
        ...ofDay,
        { dates: all, cost: startsFrom(facts.calendar, pair, lateFrom) ? late : 0 },
        { dates: all, cost: isPermitted ? 0 : 2 * weights.permittedTime },
        ...wishes.flatMap((wish) =>
          wish.pair === pair ? [{ dates: setOf(week, day, wish.dates), cost: wish.cost }] : [],
        ),
      ])
    }
  }
}

/** Adds up charges with the same dates. */
function together(charges: readonly Charge[]): Charge[] {
  const costs = new Map<number, number>()
  for (const { dates, cost } of charges) if (dates !== 0 && cost !== 0) costs.set(dates, (costs.get(dates) ?? 0) + cost)
  return [...costs].map(([dates, cost]) => ({ dates, cost }))
}

/** The flows of a problem, and those that an item is part of. */
type Flows = { flows: Flow[]; of: (item: FillingItem) => { flows: number[]; isLecture: boolean } }

const isOrdered = (lessonType: LessonType): boolean => isLecture(lessonType) || isAfterLecture(lessonType)

/**
 * Flows: a half group's classes of a discipline with both lectures and classes that follow them. Equal flows
 * of several halves are merged.
 */
function flowsOf(facts: FillingFacts, week: WeekDates): Flows {
  const items = new Map<string, FillingItem[]>()
  const standing = new Map<string, BusyTime[]>()
  for (const item of facts.items)
    if (isOrdered(item.lessonType))
      for (const half of halfKeys(item)) listAt(items, `${half}: ${disciplineKey(item)}`).push(item)
  for (const one of facts.busy)
    if (one.kind === 'group' && isOrdered(one.lessonType))
      for (const half of busyKeys(one)) listAt(standing, `${half}: ${one.discipline}`).push(one)

  const flowIndices = new Map<string, number>()
  const flows: Flow[] = []
  const flowsBy = new Map<string, number[]>()
  for (const [key, own] of items) {
    const stands = (standing.get(key) ?? []).flatMap((one) =>
      [...slotsOf(facts, week, one)].map(([slot, dates]) => ({
        slot,
        dates,
        isLecture: isLecture(one.lessonType),
      })),
    )
    const types = [...own.map(({ lessonType }) => isLecture(lessonType)), ...stands.map((one) => one.isLecture)]
    if (!types.includes(true) || !types.includes(false)) continue
    const likeness = JSON.stringify([own.map(itemKey), stands])
    const index = flowIndices.get(likeness) ?? flows.length
    if (index === flows.length) {
      flowIndices.set(likeness, index)
      flows.push({ halves: 0, stands })
      for (const item of own) listAt(flowsBy, itemKey(item)).push(index)
    }
    const flow = flows[index]
    if (flow) flows[index] = { ...flow, halves: flow.halves + 1 }
  }
  return {
    flows,
    of: (item) => ({ flows: flowsBy.get(itemKey(item)) ?? [], isLecture: isLecture(item.lessonType) }),
  }
}

/** An option in the planner's terms. */
export type NumberedOption = { day: Weekday; pair: Pair; parity: Parity | null }

/** The problem for the search, and what its indexes mean. */
export type FillingProblem = {
  problem: SeriesProblem
  week: WeekDates
  pairs: readonly Pair[]
  /** By series: its item, what that needs of a room, and its options. */
  meaning: readonly {
    item: FillingItem
    needs: readonly RoomNeed[]
    options: readonly NumberedOption[]
  }[]
  /** Items that cannot stand anywhere, whatever the search does. */
  hopeless: readonly { item: FillingItem; reason: LeftReason }[]
}

/** The cost of weekly classes for a series that fits into every second week. */
const crowded = 8

type Option = { numbered: NumberedOption; option: SeriesOption }

/** Every slot and parity that an item can stand in. `few`: every second week is enough. */
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
                numbered: { day, pair, parity },
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
 * Splits an item's classes into series, each with as many as a slot has dates; the last has the rest. There
 * are at most as many series as slots in a week; classes beyond that stay in the last one and are reported as
 * unplaced.
 */
function partsOf(classes: number, dates: ItemDates, slots: number): { classes: number; few: boolean }[] {
  const [most, half] = [...dates.values()].reduce(
    ([all, some], { every, odd, even }) => [
      Math.max(all, dateCount(every)),
      Math.max(some, dateCount(odd), dateCount(even)),
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

/** Why an item cannot stand anywhere, known before the search; null if it can. */
function obstacleOf(item: FillingItem, dates: ItemDates, isPermitted: boolean): LeftReason | null {
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

/** The last date on which any of the items may be taught. */
const endOf = ({ items, from }: FillingFacts): CalendarDate =>
  items.reduce((last, { endsOn }) => (endsOn > last ? endsOn : last), from)

/**
 * The facts as a problem for the search. Each item becomes series of as many classes as a slot has dates,
 * plus one with the rest, for which every second week is enough if they are few.
 */
export function seriesOf(facts: FillingFacts): FillingProblem {
  const { calendar, items, from } = facts
  const week = weekDatesOf(calendar, from, endOf(facts))
  const pairs = pairsOf(calendar)
  const people = seriesPeople(facts)
  const roomsFor = fillingRooms(facts)
  const { flows, of: orderOf } = flowsOf(facts, week)
  const series: SeriesTask[] = []
  const meaning: FillingProblem['meaning'][number][] = []
  const hopeless: FillingProblem['hopeless'][number][] = []
  // Cached: items with the same bounds and course years share their dates.
  const datesOf = new Map<string, ItemDates>()
  for (const item of items) {
    const courseYears = item.groups.map(({ courseYear }) => courseYear)
    const taught = [item.startsOn, item.endsOn, ...new Set(courseYears)].join()
    const dates = datesOf.get(taught) ?? itemDatesOf(calendar, week, item)
    datesOf.set(taught, dates)
    const isPermitted = [...dates.keys()].some((day) => pairs.some((pair) => facts.mayPlaceAt(item, day, pair)))
    const obstacle = obstacleOf(item, dates, isPermitted)
    const choice = obstacle ? { none: obstacle } : roomsFor(item)
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
      meaning.push({ item, needs: choice.needs, options: options.map(({ numbered }) => numbered) })
    }
  }
  const problem: SeriesProblem = {
    days: taughtWeekdays.length,
    pairsPerDay: pairs.length,
    people: people.all(week),
    rooms: takenRooms(facts, week),
    buildings: seriesBuildings(facts).of,
    walks: fillingWalks(facts),
    series,
    flows,
    calendarDays: calendarDaysOf(week, from),
    evenings: pairs.map((pair) => startsFrom(calendar, pair, eveningFrom)),
    mostPairs: dayLimits.most,
    weights: fillingWeights(facts.weights, pairs.length),
  }
  return { problem, week, pairs, meaning, hopeless }
}

/** The problem as it is searched: what people hate is dearer than in the check. */
export const searchedSeries = (facts: FillingFacts): FillingProblem =>
  seriesOf({ ...facts, weights: searchWeights(facts.weights) })
