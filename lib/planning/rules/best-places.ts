import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/rules/calendar/calendar-date'
import {
  byCertainty,
  byWaste,
  maySuit,
  type RoomFreedom,
  type RoomNeeds,
} from '@/lib/core/rules/rooms/free-rooms'
import { isUnseated } from '@/lib/core/rules/rooms/room-seats'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { spanDates, type PlacementSpan } from '@/lib/core/rules/placing/placement-span'
import { dayLimits } from '@/lib/quality/rules/day-rules'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'

/** A group or teacher of the item. */
export type PlacePerson = `${'group' | 'teacher'} ${number}`

/** A pair in which one of the item's people is busy on a date, and the buildings they are in. */
export type BusyPair = {
  who: PlacePerson
  date: CalendarDate
  pair: Pair
  buildings: readonly (string | null)[]
}

/** A series in a slot: every week (`parity` null) or in the weeks of one parity. */
export type Place = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  dates: CalendarDate[]
  free: CalendarDate[]
}

/** What is good or bad about a place: each is a share or a number for one class of the series, negative where it mends something. */
export type PlaceTrait = DayTrait | SeriesTrait | OwnTrait

/** The rules of quality that price what a place does to the days of a group or a teacher. */
const dayRules = {
  windows: { group: 'groupWindow', teacher: 'teacherWindow' },
  alone: { group: 'singleGroupPair', teacher: 'singleTeacherPair' },
  full: { group: 'fullGroupDay', teacher: 'fullTeacherDay' },
  overfull: { group: 'overfullGroupDay', teacher: 'overfullTeacherDay' },
} as const
export type DayTrait = keyof typeof dayRules

/** The rules that price what is so of the series itself. */
const seriesRules = {
  late: 'latePair',
  saturday: 'saturday',
  wish: 'wish',
  building: 'buildingChange',
} as const
type SeriesTrait = keyof typeof seriesRules

/** Prices of what is no trouble of a timetable, but of placing. */
const ownPrices = { excess: 1, 'no room': 6, unseated: 6 } as const
type OwnTrait = keyof typeof ownPrices

/** `dayPrice`: of the traits of days, each by whose day it is. */
export type PricedPlace = Place & { traits: Record<PlaceTrait, number>; dayPrice: number }

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

/** What the change of a day costs whose day it is. */
export const dayPriceOf = (
  amounts: Record<DayTrait, number>,
  whose: 'group' | 'teacher',
  weights: QualityWeights,
): number =>
  keysOf(dayRules).reduce((sum, trait) => sum + amounts[trait] * weights[dayRules[trait][whose]], 0)

export const seriesPriceOf = (traits: Record<SeriesTrait, number>, weights: QualityWeights): number =>
  keysOf(seriesRules).reduce((sum, trait) => sum + weights[seriesRules[trait]] * traits[trait], 0)

/** What a class of the series costs by the weights of the rules of quality. */
export const priceOf = (
  { traits, dayPrice }: Pick<PricedPlace, 'traits' | 'dayPrice'>,
  weights: QualityWeights,
): number =>
  dayPrice +
  seriesPriceOf(traits, weights) +
  keysOf(ownPrices).reduce((sum, trait) => sum + ownPrices[trait] * traits[trait], 0)

/** What one more pair does to a day with these. */
function dayAmounts(held: ReadonlySet<Pair>, pair: Pair): Record<DayTrait, number> {
  const all = new Set([...held, pair])
  return {
    windows: windowsOf(all) - windowsOf(held),
    alone: Number(held.size === 0),
    full: Number(all.size > dayLimits.good && all.size <= dayLimits.most),
    overfull: Number(all.size > dayLimits.most),
  }
}

/** The empty pairs between the first and the last of a day. */
export function windowsOf(pairs: ReadonlySet<number>): number {
  if (pairs.size === 0) return 0
  let [first, last] = [Infinity, -Infinity]
  for (const pair of pairs) {
    first = Math.min(first, pair)
    last = Math.max(last, pair)
  }
  return last - first + 1 - pairs.size
}

/** By person and date: the pairs in which they are busy, and the buildings they are in. */
export type BusyDays = ReadonlyMap<string, ReadonlyMap<Pair, readonly (string | null)[]>>

const dayKey = (who: string, date: CalendarDate): string => `${who} ${date}`

export function busyDays(busy: readonly BusyPair[]): BusyDays {
  const days = new Map<string, Map<Pair, (string | null)[]>>()
  for (const { who, date, pair, buildings } of busy) {
    const key = dayKey(who, date)
    const day = days.get(key) ?? new Map<Pair, (string | null)[]>()
    days.set(key, day.set(pair, [...(day.get(pair) ?? []), ...buildings]))
  }
  return days
}

type RankQuestion = {
  span: PlacementSpan
  pairs: readonly Pair[]
  /** Names of the item's groups and teachers, as in `days`. */
  people: readonly PlacePerson[]
  days: BusyDays
  /** How many classes the item still needs. */
  needed: number
  weights: QualityWeights
  /** Pairs that begin late, as the rules mean it. */
  late: readonly Pair[]
}

/** Free over all dates first, then by the number of classes that the item needs, then what has a room that is known to fit, then by price. */
const byWorth =
  (needed: number, weights: QualityWeights) =>
  (a: PricedPlace, b: PricedPlace): number => {
    const isFull = ({ dates, free }: Place) => dates.length === free.length
    const useful = ({ free }: Place) => (needed > 0 ? Math.min(free.length, needed) : free.length)
    const doubt = ({ traits }: PricedPlace) => traits['no room'] + traits.unseated
    return (
      Number(isFull(b)) - Number(isFull(a)) ||
      useful(b) - useful(a) ||
      doubt(a) - doubt(b) ||
      priceOf(a, weights) - priceOf(b, weights) ||
      a.day - b.day ||
      a.pair - b.pair
    )
  }

/** The places of a span with at least one free date, the best first: of each slot the best of every week, odd and even. */
export function rankPlaces(question: RankQuestion): PricedPlace[] {
  const { span, pairs, people, days, needed, weights, late } = question
  const price = (place: Place): PricedPlace => {
    const per = (of: (amounts: Record<DayTrait, number>, kind: 'group' | 'teacher') => number) =>
      place.free.reduce(
        (sum, date) =>
          sum +
          people.reduce((each, who) => {
            const held = new Set(days.get(dayKey(who, date))?.keys())
            return each + of(dayAmounts(held, place.pair), who.startsWith('group') ? 'group' : 'teacher')
          }, 0),
        0,
      ) /
      (place.free.length * Math.max(1, people.length))
    const reasons = span.slots.find((one) => one.day === place.day && one.pair === place.pair)?.reasons ?? []
    const wished = new Set(
      reasons.flatMap(({ kind, dates }) => (kind === 'wish' || kind === 'absence' ? dates : [])),
    )
    return {
      ...place,
      traits: {
        windows: per(({ windows }) => windows),
        alone: per(({ alone }) => alone),
        full: per(({ full }) => full),
        overfull: per(({ overfull }) => overfull),
        late: Number(late.includes(place.pair)),
        saturday: Number(place.day === 6),
        wish: place.free.filter((date) => wished.has(date)).length / place.free.length,
        excess: needed > 0 ? Math.max(0, place.free.length - needed) : 0,
        building: 0,
        'no room': 0,
        unseated: 0,
      },
      dayPrice: per((amounts, kind) => dayPriceOf(amounts, kind, weights)),
    }
  }
  const compare = byWorth(needed, weights)
  return span.days
    .flatMap(({ day }) =>
      pairs.flatMap((pair) => {
        const [best] = ([null, 0, 1] as const)
          .map((parity) => ({ day, pair, parity, ...spanDates(span, { day, pair }, parity) }))
          .filter(({ free }) => free.length > 0)
          .map(price)
          .sort(compare)
        return best ? [best] : []
      }),
    )
    .sort(compare)
}

/** A room that may be placed in. */
export type PlaceRoom = Omit<RoomFreedom, 'free' | 'isDrafted'> & {
  id: RoomId
  title: string
  building: string | null
  isSport: boolean
  /** The item stood there before. */
  isUsed: boolean
}

export type BestPlace = PricedPlace & {
  price: number
  room: PlaceRoom | null
  neighbours: readonly (string | null)[]
}

/** The buildings of the classes just before and after a place, on its free dates. */
function neighboursOf(place: Place, people: readonly PlacePerson[], days: BusyDays): (string | null)[] {
  return place.free.flatMap((date) =>
    people.flatMap((who) => {
      const day = days.get(dayKey(who, date))
      return [place.pair - 1, place.pair + 1].flatMap((pair) => day?.get(pair as Pair) ?? [])
    }),
  )
}

type RoomQuestion = {
  people: readonly PlacePerson[]
  days: BusyDays
  rooms: readonly PlaceRoom[]
  needs: RoomNeeds
  needed: number
  weights: QualityWeights
  mayStand: (place: Place, roomId: RoomId) => boolean
  isTaken: (place: Place, roomId: RoomId) => boolean
  most: number
}

/** The best places with a room each: one that is free on all their dates and, as far as can be known, fits; used before, near the neighbours, not too large. */
export function placesInRooms(places: readonly PricedPlace[], question: RoomQuestion): BestPlace[] {
  const { people, days, rooms, needs, needed, weights, mayStand, isTaken, most } = question
  const used = rooms.filter(({ isUsed }) => isUsed)
  const needsSport = used.length > 0 && used.every(({ isSport }) => isSport)
  const fitting = rooms.filter((room) => room.isSport === needsSport && maySuit(room, needs))
  const [certainty, waste] = [byCertainty(needs), byWaste(needs)]
  return places
    .map((place): BestPlace => {
      const neighbours = neighboursOf(place, people, days)
      const elsewhere = ({ building }: PlaceRoom) =>
        neighbours.filter((one) => one !== building).length / Math.max(1, neighbours.length)
      const [room] = fitting
        .filter(({ id }) => mayStand(place, id) && !isTaken(place, id))
        .sort(
          (a, b) =>
            certainty(a, b) ||
            Number(b.isUsed) - Number(a.isUsed) ||
            elsewhere(a) - elsewhere(b) ||
            waste(a, b),
        )
      const traits = {
        ...place.traits,
        building: room ? elsewhere(room) : 0,
        'no room': Number(!room),
        unseated: Number(room !== undefined && isUnseated(room, needs)),
      }
      const price = priceOf({ ...place, traits }, weights)
      return { ...place, traits, price, room: room ?? null, neighbours }
    })
    .sort(byWorth(needed, weights))
    .slice(0, most)
}

/** A place as it is offered. `date`: where its series begins. */
export type OfferedPlace = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  date: CalendarDate
  dates: number
  free: number
  room: { id: RoomId; title: string; capacity: number | null } | null
  /** Of a class, by the weights of the rules of quality. */
  price: number
  reasons: string[]
}
