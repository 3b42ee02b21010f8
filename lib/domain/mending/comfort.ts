import { prices, windowsOf, type PlaceTrait } from '../best-places'
import { mostPairs, type Pair } from '../pairs'
import { slotNumber, slotsADay, type MendMove, type Piece, type SlotNumber } from './piece'
import type { Board } from './board'

/**
 * What gets better or worse by moving: of a place's traits those that a move changes; `time`: classes that come at another time; `later`:
 * weeks that they wait.
 */
export type MendTrait = Exclude<PlaceTrait, 'excess' | 'no room'> | 'time' | 'later'

export type MendTraits = Record<MendTrait, number>

const weights: Record<MendTrait, number> = {
  windows: prices.windows,
  alone: prices.alone,
  late: prices.late,
  saturday: prices.saturday,
  wish: prices.wish,
  building: prices.building,
  time: 3,
  later: 2,
}

/** Negative where moving mends something. */
export const priceOf = (traits: MendTraits): number =>
  (Object.keys(weights) as MendTrait[]).reduce((sum, trait) => sum + weights[trait] * traits[trait], 0)

export type Wished = ReadonlyMap<string, ReadonlySet<SlotNumber>>

type Known = {
  /** Pairs that begin in the evening. */
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
export function comfortOf(board: Board, moves: readonly MendMove[], { late, wished }: Known): MendTraits {
  const [root] = moves
  const traits: MendTraits = {
    windows: 0,
    alone: 0,
    late: 0,
    saturday: 0,
    wish: 0,
    building: 0,
    time: 0,
    later: 0,
  }
  if (!root) return traits
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
    traits.time += Number(move.by !== 0 || move.pair !== move.piece.pair)
    traits.later += Math.max(0, Math.floor(move.by / 7))
  }
  for (const key of days) {
    const [kind = '', id = '', day = ''] = key.split(' ')
    const person = `${kind} ${id}`
    const { before, after } = pairsOn(board, person, Number(day), left.get(person), come.get(person))
    traits.windows += windowsOf(after) - windowsOf(before)
    traits.alone += Number(after.size === 1) - Number(before.size === 1)
  }
  const parts = root.classes.length * Math.max(1, personsOf(root.piece).length)
  return { ...traits, windows: traits.windows / parts, alone: traits.alone / parts }
}

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
