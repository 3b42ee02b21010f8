import type { AcademicCalendar, Parity, Semester } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { byCertainty, byWaste, maySuit, needsOf } from '@/lib/core/free-rooms/rules/free-rooms'
import { isVirtualRoom, type RoomId, idNumbered } from '@/lib/core/names/rules/ids'
import type { ResourceKind, Subgroup } from '@/lib/core/names/rules/resource'
import type { UntaughtReason } from '@/lib/core/placing/rules/placement-series'
import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { BusyTime, FillingRoom } from '@/lib/filling/rules/facts'
import { plannedDates, type PlannedDate, type RegularPlace } from './regular-places'

/** A person or load that a class needs; subgroup 0 of a group: both halves. */
export type NeededPlace = { kind: ResourceKind; id: number; subgroup: Subgroup }

/** A new item to be laid where its source was. */
export type ItemToLay<Item> = {
  item: Item
  within: { startsOn: CalendarDate; endsOn: CalendarDate }
  courseYears: readonly (number | null)[]
  students: number | null
  /** What its groups state that their rooms must have. */
  equipment?: readonly RoomEquipment[] | undefined
  needs: readonly NeededPlace[]
  /** How many classes it lacks. */
  classes: number
  places: readonly RegularPlace[]
}

/** A series of drafts. `rooms`: in which it goes; `instead`: the rooms of the source, if others were taken. */
export type LaidSeries = {
  weekday: Weekday
  pair: Pair
  parity: Parity | null
  rooms: readonly RoomId[]
  instead: readonly RoomId[] | null
  dates: CalendarDate[]
}

/**
 * Why a date was left out. `by`: what holds it; empty if it may not be told. `subgroup`: the half of a group that is held. `room`: the one of these rooms that is held;
 * null if none is: they are gone, or not the planner's. `meanwhile`: it was free when the plan was made.
 */
export type Hindered = { date: CalendarDate; pair: Pair } & (
  | { why: 'taken'; kind: ResourceKind; id: number; subgroup: Subgroup; by: string }
  | { why: 'noRoom'; rooms: readonly RoomId[]; room: RoomId | null; by: string }
  | { why: 'meanwhile' }
)

export type LaidItem<Item> = {
  item: Item
  series: LaidSeries[]
  hindered: Hindered[]
  untaught: { date: CalendarDate; reason: UntaughtReason }[]
  /** Its classes still to place. */
  left: number
}

/** What is held in the new semester, by resource, date and pair; what is laid is added. */
export class LaidHoldings {
  private readonly held = new Map<string, string>()

  /** `unlimited`: placeholder teachers and rooms, which are never busy. */
  constructor(
    busy: readonly BusyTime[],
    private readonly unlimited: { teachers: ReadonlySet<number>; rooms: ReadonlySet<number> },
  ) {
    for (const { kind, id, subgroup, pair, dates, title } of busy)
      if (kind !== 'row') for (const date of dates) this.hold([{ kind, id, subgroup }], { date, pair, title })
  }

  private placesOf({ kind, id, subgroup }: NeededPlace, date: CalendarDate, pair: Pair) {
    if (kind === 'teacher' && this.unlimited.teachers.has(id)) return []
    if (kind === 'room' && (isVirtualRoom(idNumbered(id)) || this.unlimited.rooms.has(id))) return []
    const halves: readonly Subgroup[] = kind === 'group' && subgroup === 0 ? [1, 2] : [subgroup]
    return halves.map((half) => ({ half, key: `${kind} ${id} ${half} ${date} ${pair}` }))
  }

  /** What holds one of these places; null: all are free. */
  holderOf(places: readonly NeededPlace[], date: CalendarDate, pair: Pair): Extract<Hindered, { why: 'taken' }> | null {
    for (const place of places)
      for (const { half, key } of this.placesOf(place, date, pair)) {
        const by = this.held.get(key)
        if (by !== undefined) return { date, pair, why: 'taken', kind: place.kind, id: place.id, subgroup: half, by }
      }
    return null
  }

  hold(places: readonly NeededPlace[], at: { date: CalendarDate; pair: Pair; title: string }): void {
    for (const place of places)
      for (const { key } of this.placesOf(place, at.date, at.pair)) this.held.set(key, at.title)
  }
}

const roomPlaces = (rooms: readonly RoomId[]): NeededPlace[] => rooms.map((id) => ({ kind: 'room', id, subgroup: 0 }))

export type LayingFacts<Item> = {
  calendar: AcademicCalendar
  semester: Semester
  holdings: LaidHoldings
  /** The rooms that can be chosen, and placeholders, which always can. */
  rooms: readonly FillingRoom[]
  placeholders: ReadonlySet<number>
  titleOf: (item: Item) => string
  /** By the rights of the planner. */
  mayStand: (item: Item, place: { weekday: Weekday; pair: Pair; roomIds: readonly RoomId[] }) => boolean
}

/** Rooms to take instead of one, the nearest first: of its kind and building, then those that waste the least. */
function substitutes(
  room: RoomId,
  { rooms }: Pick<LayingFacts<unknown>, 'rooms'>,
  wanted: Pick<ItemToLay<unknown>, 'students' | 'equipment'>,
): FillingRoom[] {
  const lasting = new Map(rooms.map((one) => [one.id, { ...one, free: 'always' as const, isDrafted: false }]))
  const old = lasting.get(room)
  const needs = needsOf(wanted, [room], lasting)
  const isNear = ({ building }: FillingRoom) => old !== undefined && building === old.building
  return rooms
    .filter((one) => one.id !== room && one.kind === (old?.kind ?? 'ordinary') && maySuit(one, needs))
    .sort((a, b) => Number(isNear(b)) - Number(isNear(a)) || byCertainty(needs)(a, b) || byWaste(needs)(a, b))
}

/** The rooms of a place in the new semester: whether they are kept, are free, and which are taken instead. */
function roomsAt<Item>(facts: LayingFacts<Item>, wanted: ItemToLay<Item>, { weekday, pair, rooms }: RegularPlace) {
  const isOpenTo = (roomIds: readonly RoomId[]) => facts.mayStand(wanted.item, { weekday, pair, roomIds })
  const exists = (id: RoomId) =>
    isVirtualRoom(id) || facts.placeholders.has(id) || facts.rooms.some((room) => room.id === id)
  const isFree = (some: readonly RoomId[], date: CalendarDate) =>
    facts.holdings.holderOf(roomPlaces(some), date, pair) === null
  return {
    isKept: rooms.every(exists) && isOpenTo(rooms),
    isFree,
    /** One free room for each that is not, on most of these dates; null if none is free on any. */
    instead(on: readonly CalendarDate[]): RoomId[] | null {
      const found: RoomId[] = []
      for (const room of rooms) {
        if (exists(room) && on.every((date) => isFree([room], date)) && isOpenTo([room])) {
          found.push(room)
          continue
        }
        let best: { id: RoomId; count: number } | null = null
        for (const { id } of substitutes(room, facts, wanted)) {
          if (found.includes(id) || rooms.includes(id) || !isOpenTo([id])) continue
          const count = on.filter((date) => isFree([id], date)).length
          if (count > (best?.count ?? 0)) best = { id, count }
          if (count === on.length) break
        }
        if (!best) return null
        found.push(best.id)
      }
      return on.some((date) => isFree(found, date)) ? found : null
    },
  }
}

/**
 * Lays an item where its source was, as far as its people are free: in the same rooms, or on dates on which one is
 * taken or gone, in the nearest free one that lasts for most of them. Takes as many dates as it lacks classes, those of
 * the fullest place first; weeks after those of the source only fill what is missing then.
 */
export function layItem<Item>(facts: LayingFacts<Item>, wanted: ItemToLay<Item>): LaidItem<Item> {
  const { calendar, semester, holdings, titleOf } = facts
  const { item, needs, places } = wanted
  const laid: LaidItem<Item> = { item, series: [], hindered: [], untaught: [], left: wanted.classes }
  const chosen = new Set<string>()
  const planned = places.map((place) => ({ place, ...plannedDates(calendar, semester, place, wanted) }))
  laid.untaught.push(...planned.flatMap(({ untaught }) => untaught))

  const take = (place: RegularPlace, dates: readonly CalendarDate[]) => {
    const { weekday, pair, parity } = place
    const open: CalendarDate[] = []
    for (const date of dates) {
      if (chosen.has(`${date} ${pair}`)) continue
      const holder = holdings.holderOf(needs, date, pair)
      if (holder) laid.hindered.push(holder)
      else open.push(date)
    }
    const settle = (rooms: readonly RoomId[], on: readonly CalendarDate[], instead: LaidSeries['instead']) => {
      const taken = on.slice(0, laid.left)
      if (taken.length === 0) return
      for (const date of taken) {
        chosen.add(`${date} ${pair}`)
        holdings.hold([...needs, ...roomPlaces(rooms)], { date, pair, title: titleOf(item) })
      }
      laid.left -= taken.length
      const key = rooms.join(',')
      const own = laid.series.find(
        (one) =>
          one.weekday === weekday &&
          one.pair === pair &&
          one.parity === parity &&
          one.rooms.join(',') === key &&
          one.instead?.join(',') === instead?.join(','),
      )
      if (own) own.dates.push(...taken)
      else laid.series.push({ weekday, pair, parity, rooms, instead, dates: [...taken] })
    }
    const { isKept, isFree, instead } = roomsAt(facts, wanted, place)
    const own = isKept ? open.filter((date) => isFree(place.rooms, date)) : []
    // Those dates that a substitute would take may be needed by none: the own room goes first.
    settle(place.rooms, own, null)
    let homeless = open.filter((date) => !own.includes(date)).slice(0, laid.left)
    while (homeless.length > 0) {
      const rooms = instead(homeless)
      if (!rooms) break
      const on = homeless.filter((date) => isFree(rooms, date))
      settle(rooms, on, place.rooms)
      homeless = homeless.filter((date) => !on.includes(date))
    }
    laid.hindered.push(
      ...homeless.map((date): Hindered => {
        const room = place.rooms.find((id) => !isFree([id], date)) ?? null
        const by = room === null ? '' : (holdings.holderOf(roomPlaces([room]), date, pair)?.by ?? '')
        return { date, pair, why: 'noRoom', rooms: place.rooms, room, by }
      }),
    )
  }

  const datesOf = (dates: readonly PlannedDate[], isBeyond: boolean) =>
    dates.flatMap((one) => (one.isBeyond === isBeyond ? [one.date] : []))
  for (const { place, dates } of planned) if (laid.left > 0) take(place, datesOf(dates, false))
  const hindered = [...laid.hindered]
  for (const { place, dates } of planned) if (laid.left > 0) take(place, datesOf(dates, true))
  for (const series of laid.series) series.dates.sort()
  return { ...laid, hindered: laid.left > 0 ? laid.hindered : hindered }
}

/** How many classes stand where those of the source were: in its slot and its rooms. */
export const keptClasses = ({ series }: Pick<LaidItem<unknown>, 'series'>): number =>
  series.reduce((sum, { instead, dates }) => sum + (instead === null ? dates.length : 0), 0)
