import type { Parity } from './academic-calendar'
import type { CalendarDate, Weekday } from './calendar-date'
import { roomFaults, type RoomFreedom, type RoomNeeds } from './free-rooms'
import type { RoomId } from './ids'
import type { Pair } from './pairs'
import { spanDates, type PlacementSpan } from './placement-span'

/** A pair in which one of the item's people is busy on a date, and the buildings they are in. */
export type BusyPair = { who: string; date: CalendarDate; pair: Pair; buildings: readonly (string | null)[] }

/** A series in a slot: every week (`parity` null) or in the weeks of one parity. */
export type Place = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  dates: CalendarDate[]
  free: CalendarDate[]
}

/** What is good or bad about a place: each is a share or a number for one class of the series, negative where it mends something. */
export type PlaceTrait =
  'windows' | 'alone' | 'late' | 'saturday' | 'wish' | 'excess' | 'building' | 'no room'

/** The price of a unit of each trait; a general table of a timetable's quality may take its place. */
export const prices: Record<PlaceTrait, number> = {
  windows: 4,
  alone: 3,
  wish: 4,
  late: 2,
  saturday: 3,
  excess: 1,
  building: 2,
  'no room': 6,
}

export type PricedPlace = Place & { traits: Record<PlaceTrait, number> }

export const priceOf = ({ traits }: Pick<PricedPlace, 'traits'>): number =>
  (Object.keys(prices) as PlaceTrait[]).reduce((sum, trait) => sum + prices[trait] * traits[trait], 0)

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
  people: readonly string[]
  days: BusyDays
  /** How many classes the item still needs. */
  needed: number
  /** Pairs that begin in the evening. */
  late: readonly Pair[]
}

/** Free over all dates first, then by the number of classes that the item needs, then by price. */
const byWorth =
  (needed: number) =>
  (a: PricedPlace, b: PricedPlace): number => {
    const isFull = ({ dates, free }: Place) => dates.length === free.length
    const useful = ({ free }: Place) => (needed > 0 ? Math.min(free.length, needed) : free.length)
    return (
      Number(isFull(b)) - Number(isFull(a)) ||
      useful(b) - useful(a) ||
      priceOf(a) - priceOf(b) ||
      a.day - b.day ||
      a.pair - b.pair
    )
  }

/** The places of a span with at least one free date, the best first: of each slot the best of every week, odd and even. */
export function rankPlaces(question: RankQuestion): PricedPlace[] {
  const { span, pairs, people, days, needed, late } = question
  const price = (place: Place): PricedPlace => {
    const per = (of: (date: CalendarDate, who: string) => number) =>
      place.free.reduce((sum, date) => sum + people.reduce((each, who) => each + of(date, who), 0), 0) /
      (place.free.length * Math.max(1, people.length))
    const pairsOn = (date: CalendarDate, who: string) => new Set(days.get(dayKey(who, date))?.keys())
    const reasons = span.slots.find((one) => one.day === place.day && one.pair === place.pair)?.reasons ?? []
    const wished = new Set(reasons.flatMap(({ kind, dates }) => (kind === 'wish' ? dates : [])))
    return {
      ...place,
      traits: {
        windows: per((date, who) => {
          const held = pairsOn(date, who)
          return windowsOf(new Set([...held, place.pair])) - windowsOf(held)
        }),
        alone: per((date, who) => Number(pairsOn(date, who).size === 0)),
        late: Number(late.includes(place.pair)),
        saturday: Number(place.day === 6),
        wish: place.free.filter((date) => wished.has(date)).length / place.free.length,
        excess: needed > 0 ? Math.max(0, place.free.length - needed) : 0,
        building: 0,
        'no room': 0,
      },
    }
  }
  const compare = byWorth(needed)
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
  /** The item stood there before. */
  isUsed: boolean
}

export type BestPlace = PricedPlace & { room: PlaceRoom | null; neighbours: readonly (string | null)[] }

/** The buildings of the classes just before and after a place, on its free dates. */
function neighboursOf(place: Place, people: readonly string[], days: BusyDays): (string | null)[] {
  return place.free.flatMap((date) =>
    people.flatMap((who) => {
      const day = days.get(dayKey(who, date))
      return [place.pair - 1, place.pair + 1].flatMap((pair) => day?.get(pair as Pair) ?? [])
    }),
  )
}

type RoomQuestion = {
  people: readonly string[]
  days: BusyDays
  rooms: readonly PlaceRoom[]
  needs: RoomNeeds
  needed: number
  mayStand: (place: Place, roomId: RoomId) => boolean
  isTaken: (place: Place, roomId: RoomId) => boolean
  most: number
}

/** The best places with a room each: one that fits and is free on all their dates; used before, near the neighbours, not too large. */
export function placesInRooms(places: readonly PricedPlace[], question: RoomQuestion): BestPlace[] {
  const { people, days, rooms, needs, needed, mayStand, isTaken, most } = question
  const fitting = rooms.filter(
    (room) => roomFaults({ ...room, free: 'always', isDrafted: false }, needs, true).length === 0,
  )
  return places
    .map((place): BestPlace => {
      const neighbours = neighboursOf(place, people, days)
      const elsewhere = ({ building }: PlaceRoom) =>
        neighbours.filter((one) => one !== building).length / Math.max(1, neighbours.length)
      const [room] = fitting
        .filter(({ id }) => mayStand(place, id) && !isTaken(place, id))
        .sort(
          (a, b) =>
            Number(b.isUsed) - Number(a.isUsed) ||
            elsewhere(a) - elsewhere(b) ||
            (a.capacity ?? Infinity) - (b.capacity ?? Infinity) ||
            a.id - b.id,
        )
      const traits = {
        ...place.traits,
        building: room ? elsewhere(room) : 0,
        'no room': Number(!room),
      }
      return { ...place, traits, room: room ?? null, neighbours }
    })
    .sort(byWorth(needed))
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
  reasons: string[]
}
