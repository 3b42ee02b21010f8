import {
  dayPriceOf,
  seriesPriceOf,
  windowsOf,
  type DayTrait,
  type PlaceTrait,
} from '@/lib/planning/rules/best-places'
import { mostPairs, type Pair } from '@/lib/core/rules/calendar/pairs'
import { dayLimits } from '@/lib/quality/rules/day-rules'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { slotNumber, slotsADay, type MendMove, type Piece, type SlotNumber } from './piece'
import type { Board } from './board'

/**
 * What gets better or worse by moving: of a place's traits those that a move changes; `time`: classes that come at another time; `later`:
 * weeks that they wait.
 */
export type MendTrait = Exclude<PlaceTrait, 'excess' | 'no room'> | 'time' | 'later'

export type MendTraits = Record<MendTrait, number>

/** What is no trouble of a timetable, but of moving. */
const ownPrices = { time: 3, later: 2, unseated: 6 }

/** `price`: negative where moving mends something. */
export type Comfort = { traits: MendTraits; price: number }

export type Wished = ReadonlyMap<string, ReadonlySet<SlotNumber>>

type Known = {
  weights: QualityWeights
  /** Pairs that begin late, as the rules mean it. */
  late: readonly Pair[]
  /** By resource: when it would rather be free. */
  wished: Wished
}

/** 2000-01-01, the first of the numbered days, was a Saturday. */
const isSaturday = (slot: SlotNumber): boolean => Math.floor(slot / slotsADay) % 7 === 0

const share = (slots: readonly SlotNumber[], holds: (slot: SlotNumber) => boolean): number =>
  slots.filter(holds).length / Math.max(1, slots.length)

const isPerson = (need: string): boolean => !need.startsWith('load')

/** Whose days a piece is part of: a whole group is one, not two halves. */
const personsOf = ({ needs }: Piece): string[] =>
  needs.filter((need) => isPerson(need) && !(need.endsWith('.2') && needs.includes(`${need.slice(0, -1)}1`)))

const slotsOf = ({ classes, piece }: MendMove): SlotNumber[] =>
  classes.map(({ date }) => slotNumber(date, piece.pair))

/** What moving all of these together changes, for one class of the first of them. */
export function comfortOf(
  board: Board,
  moves: readonly MendMove[],
  { weights, late, wished }: Known,
): Comfort {
  const [root] = moves
  const traits: MendTraits = {
    ...noTroubles,
    late: 0,
    saturday: 0,
    wish: 0,
    building: 0,
    time: 0,
    later: 0,
    unseated: 0,
  }
  if (!root) return { traits, price: 0 }
  const left = new Map<string, Set<SlotNumber>>()
  const come = new Map<string, Set<SlotNumber>>()
  const days = new Set<string>()
  const note = (known: typeof left, person: string, slots: readonly SlotNumber[]) => {
    const own = known.get(person) ?? new Set()
    known.set(person, own)
    for (const slot of slots) {
      own.add(slot)
      days.add(`${person} ${Math.floor(slot / slotsADay)}`)
    }
  }
  for (const move of moves) {
    const before = slotsOf(move)
    for (const person of personsOf(move.piece)) {
      note(left, person, before)
      note(come, person, move.slots)
    }
    const change = (holds: (slot: SlotNumber) => boolean) => share(move.slots, holds) - share(before, holds)
    const isWished = (slot: SlotNumber) => move.piece.needs.some((need) => wished.get(need)?.has(slot))
    traits.late += change((slot) => late.some((pair) => pair === slot % slotsADay))
    traits.saturday += change(isSaturday)
    traits.wish += change(isWished)
    const isElsewhere = move.rooms.some(
      ({ building }) => !move.piece.rooms.some((room) => room.building === building),
    )
    traits.building += Number(move.isRoomNew && isElsewhere)
    traits.unseated += Number(move.isUnseated)
    traits.time += Number(move.by !== 0 || move.pair !== move.piece.pair)
    traits.later += Math.max(0, Math.floor(move.by / 7))
  }
  const changes: Record<DayTrait, number> = { ...noTroubles }
  let dayPrice = 0
  for (const key of days) {
    const [kind = '', id = '', day = ''] = key.split(' ')
    const person = `${kind} ${id}`
    const { before, after } = pairsOn(board, person, Number(day), left.get(person), come.get(person))
    const [then, now] = [troublesOf(before), troublesOf(after)]
    const change = { ...noTroubles }
    for (const trait of dayTraits) {
      change[trait] = now[trait] - then[trait]
      changes[trait] += change[trait]
    }
    dayPrice += dayPriceOf(change, kind === 'group' ? 'group' : 'teacher', weights)
  }
  const parts = root.classes.length * Math.max(1, personsOf(root.piece).length)
  for (const trait of dayTraits) traits[trait] = changes[trait] / parts
  const own =
    ownPrices.time * traits.time + ownPrices.later * traits.later + ownPrices.unseated * traits.unseated
  return { traits, price: dayPrice / parts + seriesPriceOf(traits, weights) + own }
}

const noTroubles: Record<DayTrait, number> = { windows: 0, alone: 0, full: 0, overfull: 0 }
const dayTraits = Object.keys(noTroubles) as DayTrait[]

/** What is wrong with a day of these pairs. */
const troublesOf = (pairs: ReadonlySet<number>): Record<DayTrait, number> => ({
  windows: windowsOf(pairs),
  alone: Number(pairs.size === 1),
  full: Number(pairs.size > dayLimits.good && pairs.size <= dayLimits.most),
  overfull: Math.max(0, pairs.size - dayLimits.most),
})

/** The pairs of a person's day before and after. */
function pairsOn(
  board: Board,
  person: string,
  day: number,
  left: ReadonlySet<SlotNumber> | undefined,
  come: ReadonlySet<SlotNumber> | undefined,
): Record<'before' | 'after', Set<number>> {
  const held = board.held.get(person)
  const [before, after] = [new Set<number>(), new Set<number>()]
  for (let pair = 1; pair <= mostPairs; pair++) {
    const slot = day * slotsADay + pair
    const stood = held?.has(slot) ?? false
    // A draft holds nothing, and still fills the day that it leaves.
    if (stood || left?.has(slot)) before.add(pair)
    if ((stood && !left?.has(slot)) || come?.has(slot)) after.add(pair)
  }
  return { before, after }
}
