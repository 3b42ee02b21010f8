import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'
import type { PlaceTrait } from '@/lib/planning/rules/place-price'
import {
  addDay,
  dayShapeOf,
  nightsIn,
  noChange,
  priceOfChange,
  walkedIn,
  whereaboutsIn,
  type ChangeAmounts,
  type PeopleTraits,
} from '@/lib/quality/rules/changed-days'
import { walkTable, type PairSet } from '@/lib/quality/rules/day-rules'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { burdenTimes, lateFrom } from '@/lib/quality/rules/time-rules'
import type { Walk } from '@/lib/quality/rules/timetable'
import type { Board } from './board'
import { dayOfSlot, isPerson, roomKey, slotAt, slotNumber, slotsADay, type RepairMove, type SlotNumber } from './piece'

/**
 * What moving improves or worsens: those traits of a place that a move can change; `time`: number of classes
 * with a new time; `later`: number of weeks they are delayed.
 */
export type RepairTrait = Exclude<PlaceTrait, 'excess' | 'no room' | 'absence' | 'planned'> | 'time' | 'later'

export type RepairTraits = Record<RepairTrait, number>

/** Prices of traits that concern moving, not the quality of a timetable. */
const ownPrices = { time: 3, later: 2, unseated: 6 }

/**
 * `amounts`: how much the whole change increases each rule; `price`: per class, negative if moving improves
 * the timetable.
 */
export type Comfort = { traits: RepairTraits; amounts: ChangeAmounts; price: number }

export type Wished = ReadonlyMap<string, ReadonlySet<SlotNumber>>

export type ComfortFacts = {
  weights: QualityWeights
  calendar: AcademicCalendar
  walks: readonly Walk[]
  /** By resource, the slots it wishes to keep free. */
  wished: Wished
  people: PeopleTraits
}

/** Whose days a resource belongs to: `group 7.1` is half of `group 7`. */
const whoIs = (need: string): string => need.slice(0, need.lastIndexOf('.'))
const halvesOf = (who: string): readonly string[] => (who.startsWith('group') ? [`${who}.1`, `${who}.2`] : [`${who}.0`])

const slotsOf = ({ classes, piece }: RepairMove): SlotNumber[] =>
  classes.map(({ date }) => slotNumber(date, piece.pair))

/** Where people come from or go to: the rooms of each slot, and the pairs of each day. */
type Steps = Map<string, { rooms: Map<SlotNumber, readonly NamedRoom[]>; days: Map<number, PairSet> }>

/** What a change does, added up. */
type Effects = { amounts: ChangeAmounts; traits: RepairTraits }

/** What a calendar says of slots, and the pairs of a day as bits. */
function slotsOfCalendar(calendar: AcademicCalendar) {
  const pairs = pairsOf(calendar)
  const positions = [0, ...pairNumbers].map((pair) => pairs.filter((one) => one < pair).length)
  const bitOf = (slot: SlotNumber): PairSet => 1 << (positions[slot % slotsADay] ?? 0)
  const addBits = (days: Map<number, PairSet>, slot: SlotNumber) => {
    const day = dayOfSlot(slot)
    days.set(day, (days.get(day) ?? 0) | bitOf(slot))
  }
  const note = (steps: Steps, need: string, slots: readonly SlotNumber[], rooms: readonly NamedRoom[]) => {
    const own = steps.get(need) ?? { rooms: new Map(), days: new Map() }
    steps.set(need, own)
    for (const slot of slots) {
      own.rooms.set(slot, rooms)
      addBits(own.days, slot)
    }
  }
  /** Cached: what was read of a resource does not change. */
  const heldDays = new WeakMap<object, Map<number, PairSet>>()
  const daysOf = (heldSlots: ReadonlyMap<SlotNumber, unknown> | undefined): Map<number, PairSet> | undefined => {
    if (!heldSlots) return undefined
    const cached = heldDays.get(heldSlots)
    if (cached) return cached
    const days = new Map<number, PairSet>()
    for (const slot of heldSlots.keys()) addBits(days, slot)
    heldDays.set(heldSlots, days)
    return days
  }
  const late = new Set<number>(calendar.pairTimes.flatMap(({ pair, startsAt }) => (startsAt >= lateFrom ? [pair] : [])))
  const weekdays = new Map<number, { weekday: Weekday; taughtAs: Weekday }>()
  const dayOf = (slot: SlotNumber) => {
    const day = dayOfSlot(slot)
    const cached = weekdays.get(day)
    if (cached) return cached
    const { date } = slotAt(slot)
    const computed = { weekday: weekdayOf(date), taughtAs: teachingDay(calendar, date).weekday }
    weekdays.set(day, computed)
    return computed
  }
  const isLate = (slot: SlotNumber) => late.has(slot % slotsADay)
  const isSaturday = (slot: SlotNumber) => dayOf(slot).weekday === 6
  return { pairs, note, daysOf, dayOf, isLate, isSaturday }
}

type CalendarSlots = ReturnType<typeof slotsOfCalendar>

/** Adds effects that depend only on the moved class and its place. */
function effectsOfPlace({ wished, people }: ComfortFacts, { dayOf, isLate, isSaturday }: CalendarSlots) {
  const isKeptFree = (resource: string) => (slot: SlotNumber) => wished.get(resource)?.has(slot) ?? false
  return (board: Board, { amounts, traits }: Effects, move: RepairMove): void => {
    const before = slotsOf(move)
    const { piece } = move
    const count = (slots: readonly SlotNumber[], holds: (slot: SlotNumber) => boolean) => slots.filter(holds).length
    const change = (holds: (slot: SlotNumber) => boolean) => count(move.slots, holds) - count(before, holds)
    const share = (holds: (slot: SlotNumber) => boolean) =>
      count(move.slots, holds) / Math.max(1, move.slots.length) - count(before, holds) / Math.max(1, before.length)
    const [lates, saturdays] = [change(isLate), change(isSaturday)]
    const [lateShare, saturdayShare] = [share(isLate), share(isSaturday)]
    for (const { id, courseYear, correspondence, subgroup } of piece.groups) {
      const studyForm = people.get(`group ${id}`)?.studyForm ?? (correspondence ? 'correspondence' : 'day')
      const part = subgroup === 0 ? 1 : 1 / 2
      const [evening, saturday] = (['late', 'saturday'] as const).map((burden) =>
        burdenTimes(burden, { studyForm, courseYear }),
      )
      amounts.latePair += (evening ?? 0) * part * lates
      amounts.saturday += (saturday ?? 0) * part * saturdays
      const isUnknown = (evening === null && lateShare > 0) || (saturday === null && saturdayShare > 0)
      traits.course = Math.max(traits.course, Number(isUnknown))
    }
    for (const need of piece.needs) {
      const methodDay = people.get(whoIs(need))?.methodDay ?? null
      if (methodDay !== null) {
        const isKept = (slot: SlotNumber) => dayOf(slot).weekday === methodDay
        amounts.methodDay += change(isKept)
        traits.method += share(isKept)
      }
      const part = need.startsWith('group') ? 1 / 2 : 1
      if (wished.get(need)?.size) amounts.wish += change(isKeptFree(need)) * part
      amounts.absence += change((slot) => board.away?.get(need)?.has(slot) ?? false) * part
    }
    for (const { id } of piece.rooms) amounts.wish -= count(before, isKeptFree(roomKey(id)))
    for (const { id } of move.rooms) amounts.wish += count(move.slots, isKeptFree(roomKey(id)))
    const { permitted } = piece
    const isForbidden = (slot: SlotNumber) =>
      permitted !== null &&
      !permitted.has(grantSlot({ weekday: dayOf(slot).taughtAs, pair: pairNumbers[(slot % slotsADay) - 1] ?? 1 }))
    amounts.permittedTime += change(isForbidden)
    traits.late += lateShare
    traits.saturday += saturdayShare
    traits.wish += share((slot) => piece.needs.some((need) => isKeptFree(need)(slot)))
  }
}

/** The days on which somebody leaves or arrives, by whose days they are. */
function changedDays(left: Steps, come: Steps): Map<string, Set<number>> {
  const days = new Map<string, Set<number>>()
  for (const steps of [left, come])
    for (const [need, slots] of steps) {
      const own = days.get(whoIs(need)) ?? new Set()
      days.set(whoIs(need), own)
      for (const day of slots.days.keys()) own.add(day)
    }
  return days
}

/** Adds effects on the days of everybody who leaves or arrives. */
function effectsOnDays({ calendar, walks: walkList }: ComfortFacts, { pairs, daysOf }: CalendarSlots) {
  const shape = dayShapeOf(calendar.pairTimes)
  const walks = walkTable(walkList)

  /** The pairs of somebody, or of each half of a group, before the change and after it. */
  const setsIn = (board: Board, halves: readonly string[], left: Steps, come: Steps) => (day: number) => {
    const onDay = (half: string) => {
      const onBoard = daysOf(board.held.get(half))?.get(day) ?? 0
      const goes = left.get(half)?.days.get(day) ?? 0
      // A draft is not on the board, but it does fill the day that it leaves.
      return { before: onBoard | goes, after: (onBoard & ~goes) | (come.get(half)?.days.get(day) ?? 0) }
    }
    const changes = halves.map(onDay)
    return { before: changes.map(({ before }) => before), after: changes.map(({ after }) => after) }
  }

  const whereaboutsOn =
    (board: Board, halves: readonly string[], day: number, steps: Steps) => (half: number, position: number) => {
      const key = halves[half] ?? ''
      const slot = day * slotsADay + (pairs[position] ?? 0)
      const meeting = board.held.get(key)?.get(slot)
      const rooms = steps.get(key)?.rooms.get(slot) ?? (meeting === undefined ? [] : board.pieces.get(meeting)?.rooms)
      // The rooms of meetings that were not read are unknown.
      return rooms ? whereaboutsIn(rooms) : { rooms: [], buildings: null }
    }

  return (board: Board, { amounts, traits }: Effects, left: Steps, come: Steps): void => {
    for (const [who, changed] of changedDays(left, come)) {
      const halves = halvesOf(who)
      const setsOn = setsIn(board, halves, left, come)
      const nights = new Set<number>()
      for (const day of changed) {
        const { before, after } = setsOn(day)
        const changes = before.reduce((all, set, half) => all | (set ^ (after[half] ?? 0)), 0)
        if (changes !== 0) addDay(amounts, before, after)
        if ((changes & 1) !== 0) nights.add(day - 1)
        if ((changes & shape.evenings) !== 0) nights.add(day)
        if (walks.size === 0) continue
        const then = walkedIn(shape, before, walks, whereaboutsOn(board, halves, day, left))
        const now = walkedIn(shape, after, walks, whereaboutsOn(board, halves, day, come))
        amounts.buildingChange += now.minutes - then.minutes
        traits.unwalked = Math.max(traits.unwalked, Number(now.isUnknown && !then.isUnknown))
      }
      for (const night of nights) {
        const [evening, morning] = [setsOn(night), setsOn(night + 1)]
        amounts.shortNight +=
          nightsIn(shape, evening.after, morning.after) - nightsIn(shape, evening.before, morning.before)
      }
    }
  }
}

/** Adds what a move does besides taking other slots. */
function addMove(traits: RepairTraits, move: RepairMove): void {
  const isElsewhere = move.rooms.some(({ building }) => !move.piece.rooms.some((room) => room.building === building))
  traits.building += Number(move.isRoomNew && isElsewhere)
  traits.unseated += Number(move.isUnseated)
  traits.time += Number(move.by !== 0 || move.pair !== move.piece.pair)
  traits.later += Math.max(0, Math.floor(move.by / 7))
}

/** Of the rules that are about days, a class's and a person's share. */
const sharesOf = (amounts: ChangeAmounts, parts: number) => ({
  windows: (amounts.groupWindow + amounts.idleHalf + amounts.teacherWindow) / parts,
  alone: (amounts.singleGroupPair + amounts.singleTeacherPair) / parts,
  full: (amounts.fullGroupDay + amounts.fullTeacherDay) / parts,
  overfull: (amounts.overfullGroupDay + amounts.overfullTeacherDay) / parts,
  night: amounts.shortNight / parts,
  walk: amounts.buildingChange / parts,
})

/**
 * Returns a function that prices moves on a board by the rules of quality, as the difference `assess` would
 * find.
 */
export function comfortIn(facts: ComfortFacts) {
  const slots = slotsOfCalendar(facts.calendar)
  const addPlace = effectsOfPlace(facts, slots)
  const addDays = effectsOnDays(facts, slots)

  /** The effect of all these moves together; the price is per class of the first one. */
  return (board: Board, moves: readonly RepairMove[]): Comfort => {
    const [root] = moves
    const effects: Effects = { amounts: noChange(), traits: noTraits() }
    const { amounts, traits } = effects
    if (!root) return { traits, amounts, price: 0 }
    const [left, come]: [Steps, Steps] = [new Map(), new Map()]
    for (const move of moves) {
      const before = slotsOf(move)
      for (const need of move.piece.needs.filter(isPerson)) {
        slots.note(left, need, before, move.piece.rooms)
        slots.note(come, need, move.slots, move.rooms)
      }
      addPlace(board, effects, move)
      addMove(traits, move)
    }
    addDays(board, effects, left, come)
    if (facts.walks.length === 0 && traits.building > 0) traits.unwalked = 1
    const classes = root.classes.length
    const people = new Set(root.piece.needs.filter(isPerson).map(whoIs)).size
    Object.assign(traits, sharesOf(amounts, classes * Math.max(1, people)))
    const own = ownPrices.time * traits.time + ownPrices.later * traits.later + ownPrices.unseated * traits.unseated
    return { traits, amounts, price: priceOfChange(amounts, facts.weights) / classes + own }
  }
}

const noTraits = (): RepairTraits => ({
  windows: 0,
  alone: 0,
  full: 0,
  overfull: 0,
  night: 0,
  walk: 0,
  unwalked: 0,
  building: 0,
  late: 0,
  saturday: 0,
  course: 0,
  method: 0,
  wish: 0,
  time: 0,
  later: 0,
  unseated: 0,
})
