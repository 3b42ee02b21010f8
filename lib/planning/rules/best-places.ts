import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import { byCertainty, byWaste, maySuit, type RoomFreedom, type RoomNeeds } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { spanDates, type PlacementSpan } from '@/lib/core/placing/rules/placement-span'
import { isUnseated } from '@/lib/core/rooms/rules/room-seats'
import type { Walked } from '@/lib/quality/rules/changed-days'
import type { WalkTable } from '@/lib/quality/rules/day-rules'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import {
  neighboursOf,
  placePricer,
  placePrice,
  walkedTo,
  type PeopleFacts,
  type CandidatePlace,
  type PricedItem,
  type PricedPlace,
} from './place-price'

/**
 * Sorts places: free on all dates first; then by the number of needed classes that fit; then without other
 * plans; then with a room that certainly fits; then by price.
 */
const byWorth =
  (needed: number, weights: QualityWeights) =>
  (a: PricedPlace, b: PricedPlace): number => {
    const isFull = ({ dates, free }: CandidatePlace) => dates.length === free.length
    const usefulCount = ({ free }: CandidatePlace) => (needed > 0 ? Math.min(free.length, needed) : free.length)
    const doubt = ({ traits }: PricedPlace) => traits['no room'] + traits.unseated
    return (
      Number(isFull(b)) - Number(isFull(a)) ||
      usefulCount(b) - usefulCount(a) ||
      a.traits.planned - b.traits.planned ||
      doubt(a) - doubt(b) ||
      placePrice(a, weights) - placePrice(b, weights) ||
      a.day - b.day ||
      a.pair - b.pair
    )
  }

/**
 * The share of free dates on which the same people have drafts: those do not hold the place, but only one of
 * the two can be published.
 */
function plannedPart({ slots }: PlacementSpan, { day, pair, free }: CandidatePlace): number {
  const reasons = slots.find((one) => one.day === day && one.pair === pair)?.reasons ?? []
  const planned = new Set(
    reasons.flatMap(({ kind, blocks, dates }) => (!blocks && (kind === 'group' || kind === 'teacher') ? dates : [])),
  )
  return free.filter((date) => planned.has(date)).length / free.length
}

/**
 * The places with at least one free date, best first; for each slot the best of weekly, odd weeks and even
 * weeks.
 */
export function rankPlaces(question: PricedItem & { span: PlacementSpan }): PricedPlace[] {
  const { span, calendar, needed, weights } = question
  const price = placePricer(question)
  const priced = (place: CandidatePlace): PricedPlace => {
    const { traits, ...rest } = price(place)
    return { ...rest, traits: { ...traits, planned: plannedPart(span, place) } }
  }
  const compare = byWorth(needed, weights)
  return span.days
    .flatMap(({ day }) =>
      pairsOf(calendar).flatMap((pair) => {
        const [best] = ([null, 0, 1] as const)
          .map((parity) => ({ day, pair, parity, ...spanDates(span, { day, pair }, parity) }))
          .filter(({ free }) => free.length > 0)
          .map(priced)
          .sort(compare)
        return best ? [best] : []
      }),
    )
    .sort(compare)
}

/** A room that the planner may use. */
export type PlaceRoom = Omit<RoomFreedom, 'free' | 'isDrafted'> & {
  id: RoomId
  title: string
  building: string | null
  isSport: boolean
  /** The item has been there before. */
  isUsed: boolean
}

export type BestPlace = PricedPlace & {
  price: number
  room: PlaceRoom | null
  neighbours: readonly (string | null)[]
}

type RoomQuestion = PeopleFacts & {
  walks: WalkTable
  rooms: readonly PlaceRoom[]
  needs: RoomNeeds
  needed: number
  mayStand: (place: CandidatePlace, roomId: RoomId) => boolean
  isTaken: (place: CandidatePlace, roomId: RoomId) => boolean
  most: number
}

/**
 * The best places, each with its best room: free on all their dates and, as far as known, suitable;
 * preferring rooms used before, near the neighbouring classes, not too large.
 */
export function placesInRooms(places: readonly PricedPlace[], question: RoomQuestion): BestPlace[] {
  const { people, rooms, needs, needed, weights, mayStand, isTaken, most } = question
  const used = rooms.filter(({ isUsed }) => isUsed)
  const needsSport = used.length > 0 && used.every(({ isSport }) => isSport)
  const fitting = rooms.filter((room) => room.isSport === needsSport && maySuit(room, needs))
  const [certainty, waste] = [byCertainty(needs), byWaste(needs)]
  return places
    .map((place): BestPlace => {
      const neighbours = neighboursOf(place, question)
      const elsewhere = ({ building }: PlaceRoom) =>
        neighbours.filter((one) => one !== building).length / Math.max(1, neighbours.length)
      const walks = new Map<string | null, Walked>()
      const walked = (room: PlaceRoom): Walked => {
        const walk = walks.get(room.building) ?? walkedTo(place, room, question)
        walks.set(room.building, walk)
        return walk
      }
      const [room] = fitting
        .filter(({ id }) => mayStand(place, id) && !isTaken(place, id))
        .sort(
          (a, b) =>
            certainty(a, b) ||
            Number(b.isUsed) - Number(a.isUsed) ||
            walked(a).minutes - walked(b).minutes ||
            elsewhere(a) - elsewhere(b) ||
            waste(a, b),
        )
      const way = room ? walked(room) : { minutes: 0, isUnknown: false }
      const traits = {
        ...place.traits,
        walk: way.minutes / (place.free.length * Math.max(1, people.length)),
        unwalked: Number(way.isUnknown),
        building: room ? elsewhere(room) : 0,
        'no room': Number(!room),
        unseated: Number(room !== undefined && isUnseated(room, needs)),
      }
      const amounts = { ...place.amounts, buildingChange: way.minutes }
      const price = placePrice({ ...place, traits, amounts }, weights)
      return { ...place, traits, amounts, price, room: room ?? null, neighbours }
    })
    .sort(byWorth(needed, weights))
    .slice(0, most)
}

/** A place as offered to the planner. `date`: the first of its series. */
export type OfferedPlace = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  date: CalendarDate
  dates: number
  free: number
  room: { id: RoomId; title: string; capacity: number | null } | null
  /** Per class, by the university's weights of quality rules. */
  price: number
  reasons: readonly string[]
}
