import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { type LoadItem, loadKey } from '@/lib/core/load/rules/load-item'
import type {
  FilledItem,
  FillingResult,
  FillingVerdict,
  Hindrance,
  UnplacedItem,
  LeftReason,
  Nearest,
  FillingProposal,
  ProposedRoom,
} from '@/lib/core/placing/rules/filling'
import { equipmentOf } from '@/lib/core/rooms/rules/room-properties'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import { firstFew } from '@/lib/core/words/rules/lists'
import type { SeriesPlacement } from '@/lib/timetabling/series/place-series'
import type { FillingFacts, FillingItem, FillingRoom } from './facts'
import { busyKeys, personKeys } from './people-of'
import type { FillingProblem } from './series-of'
import { datesIn, setOf, slotIndex, taughtWeekdays } from './week-dates'

/** Dates of a slot, and the title of what holds them. */
type Held = { dates: number; title: string }
type Holders = ReadonlyMap<string, readonly Held[]>

const slotKey = (who: string, slot: number): string => `${who} @ ${slot}`

/** What holds each person or room in each slot, proposals included. */
function holdersOf(
  facts: FillingFacts,
  fillingProblem: FillingProblem,
  proposals: readonly FillingProposal[],
): Holders {
  const holders = new Map<string, Held[]>()
  const { week, pairs } = fillingProblem
  const hold = (
    keys: readonly string[],
    pair: Pair,
    dates: readonly FillingProposal['dates'][number][],
    title: string,
  ) => {
    for (const day of taughtWeekdays) {
      const set = setOf(week, day, dates)
      if (set === 0) continue
      for (const key of keys) {
        const at = slotKey(key, slotIndex(pairs, day, pair))
        holders.set(at, [...(holders.get(at) ?? []), { dates: set, title }])
      }
    }
  }
  for (const one of facts.busy)
    hold(one.kind === 'room' ? [`room ${one.id}`] : busyKeys(one), one.pair, one.dates, one.title)
  const items = new Map(fillingProblem.meaning.map(({ item }) => [`${item.ref.of} ${item.ref.id}`, item]))
  for (const { ref, room, pair, dates, title } of proposals) {
    const item = items.get(`${ref.of} ${ref.id}`)
    const people = item ? personKeys(item, facts.unlimitedTeachers) : []
    hold([...people, ...(room ? [`room ${room.id}`] : [])], pair, dates, title)
  }
  return holders
}

const unite = (held: readonly Held[] | undefined): number => (held ?? []).reduce((set, { dates }) => set | dates, 0)

/**
 * A slot where an item found no date. `by`: who closes it, alone or together; `titles`: what holds it; if
 * rooms are short, what holds the room that is easiest to free.
 */
type Closed = {
  option: number
  by: string[]
  titles: string[]
  room: string | null
  dates: readonly CalendarDate[]
}

/** A small set of people that together close all slots: greedily, those who close the most first. */
function fewest(closed: readonly Closed[]): { who: string; slots: number }[] {
  const blockers: { who: string; slots: number }[] = []
  let remaining = closed
  while (remaining.length > 0) {
    const counts = new Map<string, number>()
    for (const { by } of remaining) for (const who of by) counts.set(who, (counts.get(who) ?? 0) + 1)
    const [worst] = [...counts].sort((a, b) => b[1] - a[1])
    if (!worst) break
    blockers.push({ who: worst[0], slots: worst[1] })
    remaining = remaining.filter(({ by }) => !by.includes(worst[0]))
  }
  return blockers
}

/**
 * What holds these dates, and which. Empty if the planner may not know some of it: then nobody can say what
 * would free them.
 */
function visibleHolders(by: readonly Held[], dates: number): { titles: string[]; dates: number } {
  const against = by.filter((each) => (each.dates & dates) !== 0)
  const visible = against.filter(({ title }) => title !== '')
  const heldDates = unite(against) & dates
  if ((heldDates & ~unite(visible)) !== 0) return { titles: [], dates: 0 }
  return { titles: [...new Set(visible.map(({ title }) => title))], dates: heldDates }
}

const easiestFirst = (a: Pick<Closed, 'titles' | 'dates'>, b: Pick<Closed, 'titles' | 'dates'>): number =>
  a.titles.length - b.titles.length || a.dates.length - b.dates.length

/** At most so many hindrances are named. */
const mostNamed = 3

/** Marks whoever has no pairs left in a day. */
const fullMark = 'full '

/** The dates of a day on which a group's half or a teacher has as many pairs as there may be. */
function fullDaysOf({ pairs, week, problem }: FillingProblem, holders: Holders): (who: string, day: Weekday) => number {
  const known = new Map<string, number>()
  const find = (who: string, day: Weekday): number => {
    const held = pairs.map((pair) => unite(holders.get(slotKey(who, slotIndex(pairs, day, pair)))))
    const pairsOn = (date: number) => held.reduce((count, dates) => count + ((dates >>> date) & 1), 0)
    return (week.of.get(day) ?? []).reduce(
      (full, _, date) => (pairsOn(date) >= problem.mostPairs ? full | (1 << date) : full),
      0,
    )
  }
  return (who, day) => {
    if (!who.startsWith('group') && !who.startsWith('teacher')) return 0
    const key = `${who} on ${day}`
    const full = known.get(key) ?? find(who, day)
    known.set(key, full)
    return full
  }
}

/**
 * Explains for each series why classes of it found no place: the fewest who close all its slots, and the slot
 * that is easiest to free.
 */
function reasonsOf(
  facts: FillingFacts,
  fillingProblem: FillingProblem,
  proposals: readonly FillingProposal[],
): (series: number) => LeftReason {
  const holders = holdersOf(facts, fillingProblem, proposals)
  const fullDates = fullDaysOf(fillingProblem, holders)
  return (series) => {
    const { item, options: optionPlaces } = fillingProblem.meaning[series] ?? {}
    const one = fillingProblem.problem.series[series]
    if (!item || !optionPlaces || !one) return { kind: 'no dates' }
    const keys = personKeys(item, facts.unlimitedTeachers)
    const rooms = one.rooms?.flatMap(({ room }) => facts.rooms[room] ?? []) ?? null
    const closed = one.options.map(({ slot, dates }, option): Closed => {
      const day = optionPlaces[option]?.day ?? 1
      const held = keys.map((key) => ({ key, held: holders.get(slotKey(key, slot)) }))
      const busy = held.filter(({ held: by }) => (unite(by) & dates) !== 0)
      const fullDays = held
        .map(({ key, held: by }) => ({ key, on: dates & fullDates(key, day) & ~unite(by) }))
        .filter(({ on }) => on !== 0)
      const closing = [
        ...busy.map(({ key, held: by }) => ({ who: key, on: unite(by) & dates })),
        ...fullDays.map(({ key, on }) => ({ who: `${fullMark}${key}`, on })),
      ]
      // If somebody closes all dates, only they close the slot; otherwise all close it together.
      const alone = closing.filter(({ on }) => on === dates)
      const people = (alone.length > 0 ? alone : closing).map(({ who }) => who)
      const free = dates & ~closing.reduce((set, { on }) => set | on, 0)
      const isRoomless =
        rooms !== null &&
        free !== 0 &&
        rooms.every(({ id }) => (free & ~unite(holders.get(slotKey(`room ${id}`, slot)))) === 0)
      const freed = (by: readonly Held[] | undefined, neededDates: number): Pick<Closed, 'titles' | 'dates'> => {
        const { titles, dates: on } = visibleHolders(by ?? [], neededDates)
        return { titles, dates: datesIn(fillingProblem.week, day, on) }
      }
      if (!isRoomless) {
        const by = busy.flatMap(({ held: own }) => own ?? [])
        // Where a day is full too, the pair alone would free nothing.
        return { option, by: people, room: null, ...freed(fullDays.length > 0 ? [] : by, dates) }
      }
      const [easiest] = rooms
        .map(({ id, title }) => ({ room: title, ...freed(holders.get(slotKey(`room ${id}`, slot)), free) }))
        .filter(({ titles }) => titles.length > 0)
        .sort(easiestFirst)
      return { option, by: ['rooms'], ...(easiest ?? { titles: [], room: null, dates: [] }) }
    })
    const of = closed.length
    const by = fewest(closed.filter(({ by: who }) => who.length > 0)).flatMap(({ who, slots }): Hindrance[] => {
      if (who === 'rooms') return [{ kind: 'rooms', seats: item.students, slots, of }]
      const isFull = who.startsWith(fullMark)
      const [kind, id] = (isFull ? who.slice(fullMark.length) : who).split(' ')
      const named = kind === 'teacher' ? item.teachers : item.groups
      const holder = named.find((each) => String(each.id) === id)
      if (!holder || (kind !== 'group' && kind !== 'teacher')) return []
      const title = 'name' in holder ? holder.name : holder.title
      return [{ kind: isFull ? `full ${kind}` : kind, title, slots, of }]
    })
    return { kind: 'held', by: firstFew(merged(by), mostNamed), nearest: nearestOf(closed, optionPlaces) }
  }
}

/** Merges the two halves of a group into one hindrance. */
function merged(by: readonly Hindrance[]): Hindrance[] {
  const byKey = new Map<string, Hindrance>()
  for (const one of by) {
    const key = one.kind === 'rooms' ? one.kind : `${one.kind} ${one.title}`
    const existing = byKey.get(key)
    byKey.set(key, existing ? { ...existing, slots: existing.slots + one.slots } : one)
  }
  return [...byKey.values()]
}

function nearestOf(
  closed: readonly Closed[],
  optionPlaces: readonly { day: Nearest['day']; pair: Pair; parity: Nearest['parity'] }[],
): Nearest | null {
  const [best] = closed.filter(({ titles }) => titles.length > 0).sort(easiestFirst)
  const place = best && optionPlaces[best.option]
  return best && place ? { ...place, held: best.titles, room: best.room, dates: best.dates } : null
}

const filledItem = (item: LoadItem): FilledItem => {
  const { ref, title, lessonType, subgroup, students, groups, teachers } = item
  return {
    ref: { of: ref.of, id: ref.id },
    title,
    lessonType,
    subgroup,
    students,
    groups: groups.map((one) => ({ id: one.id, title: one.title, subgroup: one.subgroup })),
    teachers: teachers.map((one) => ({ id: one.id, name: one.name })),
  }
}

const proposedRoom = (room: FillingRoom, item: FillingItem): ProposedRoom => ({
  id: room.id,
  title: room.title,
  building: room.building,
  capacity: room.capacity,
  has: [...equipmentOf(room), ...(room.kind === 'sport' ? (['sport'] as const) : [])],
  isUnseated: isUnseated(room, item),
})

const byTime = (a: FillingProposal, b: FillingProposal): number =>
  a.day - b.day || a.pair - b.pair || (a.dates[0] ?? '').localeCompare(b.dates[0] ?? '')

/** The series that the search placed, as proposals. */
export function proposalsOf(
  facts: FillingFacts,
  fillingProblem: FillingProblem,
  placement: SeriesPlacement,
): FillingProposal[] {
  const { week, pairs, meaning, problem } = fillingProblem
  return placement.places
    .flatMap((places, series): FillingProposal[] => {
      const { item, needs, options } = meaning[series] ?? {}
      if (!item || !needs || !options) return []
      return places.flatMap(({ slot, dates, room }): FillingProposal[] => {
        const day = taughtWeekdays[Math.floor(slot / pairs.length)]
        const pair = pairs[slot % pairs.length]
        if (day === undefined || pair === undefined || dates === 0) return []
        const option = problem.series[series]?.options.findIndex(
          (one) => one.slot === slot && (dates & ~one.dates) === 0,
        )
        const standsIn = room === null ? undefined : facts.rooms[room]
        return [
          {
            ...filledItem(item),
            version: item.version,
            day,
            pair,
            parity: options[option ?? -1]?.parity ?? null,
            dates: datesIn(week, day, dates),
            needs,
            room: standsIn ? proposedRoom(standsIn, item) : null,
          },
        ]
      })
    })
    .sort(byTime)
}

/** The result without quality, which needs the timetable. */
export function resultOf(
  facts: FillingFacts,
  fillingProblem: FillingProblem,
  placement: SeriesPlacement,
): Omit<FillingResult, keyof FillingVerdict> {
  const proposals = proposalsOf(facts, fillingProblem, placement)
  const missing = new Map<string, { item: FillingItem; classes: number; series: number }>()
  fillingProblem.meaning.forEach(({ item }, series) => {
    const classes = placement.missing[series] ?? 0
    const key = loadKey(item.ref)
    const existing = missing.get(key)
    if (classes > 0) missing.set(key, { item, series, classes: classes + (existing?.classes ?? 0) })
  })
  const reasonOf = reasonsOf(facts, fillingProblem, proposals)
  const left: UnplacedItem[] = [
    ...[...missing.values()].map(({ item, classes, series }) => leftOut(item, classes, reasonOf(series))),
    ...fillingProblem.hopeless.map(({ item, reason }) => leftOut(item, item.classes, reason)),
  ]
  const wanted = facts.items.reduce((sum, { classes }) => sum + classes, 0)
  return { proposals, left, wanted, ofSession: facts.ofSession }
}

const leftOut = (item: FillingItem, classes: number, reason: LeftReason): UnplacedItem => ({
  ...filledItem(item),
  classes,
  reason,
})
