import type { Queryable } from '@/db/client'
import { findPeopleTraits } from '@/db/queries/planning/find-held-span'
import {
  findPieces,
  findTakenSlots,
  findWished,
  type PieceResult,
  type RequestedResource,
} from '@/db/queries/repair/find-pieces'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { hasBegun } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { PeopleTraits, PersonTraits } from '@/lib/quality/rules/changed-days'
import type { Board } from '@/lib/repair/rules/board'
import type { Wished } from '@/lib/repair/rules/comfort'
import { roomKey, slotNumber, type Piece, type RepairMove, type SlotNumber } from '@/lib/repair/rules/piece'

export type BoardPiece = Piece & Pick<PieceResult, 'resources' | 'placed' | 'isFixed' | 'isSitting'>

type Asker = { db: Queryable; actor: Actor; now: CivilTime; calendar: AcademicCalendar }

/** A board for a period, which reads more as it is needed. */
export type RepairBoard = Board & {
  wished: Wished
  people: PeopleTraits
  /** Reads what these resources hold, unless it was read before. */
  lookUp(resources: readonly RequestedResource[]): Promise<void>
  /** Reads these meetings as pieces, unless they were read before. */
  read(meetings: readonly MeetingId[]): Promise<BoardPiece[]>
  /** Reads the pieces in the slots around these pieces' people, and what the people of the movable ones hold. */
  readBeside(pieces: readonly BoardPiece[]): Promise<BoardPiece[]>
  /** Counts the new rooms of these moves as taken. */
  occupy(moves: readonly RepairMove[]): void
}

/** `apart`: each class is a piece of its own, instead of its series. */
export function repairBoard(
  { db, actor, now, calendar }: Asker,
  period: Period,
  { apart }: { apart: boolean },
): RepairBoard {
  const held = new Map<string, ReadonlyMap<SlotNumber, MeetingId>>()
  const pieces = new Map<MeetingId, BoardPiece>()
  const wished = new Map<string, Set<SlotNumber>>()
  const away = new Map<string, Set<SlotNumber>>()
  const people = new Map<string, PersonTraits>()
  const requested = new Set<string>()

  const aheadOf = (piece: PieceResult): BoardPiece | null => {
    const [first, ...more] = piece.classes.filter(({ date }) => !hasBegun(calendar, now, { date, pair: piece.pair }))
    const isMovable = !piece.isFixed && !piece.isSitting && isAllowed(actor, 'class.move', piece.placed)
    return first ? { ...piece, classes: [first, ...more], isMovable } : null
  }

  async function lookUp(resources: readonly RequestedResource[]): Promise<void> {
    const unknown = [...new Map(resources.map((one) => [`${one.kind} ${one.id}`, one])).values()].filter(
      ({ kind, id }) => !requested.has(`${kind} ${id}`),
    )
    if (unknown.length === 0) return
    for (const { kind, id } of unknown) requested.add(`${kind} ${id}`)
    const idsOf = (resourceKind: RequestedResource['kind']) =>
      unknown.flatMap(({ kind, id }) => (kind === resourceKind ? [id] : []))
    const [taken, wishes, traits] = await Promise.all([
      findTakenSlots(db, unknown, period),
      findWished(db, unknown, period),
      findPeopleTraits(db, { groups: idsOf('group'), teachers: idsOf('teacher') }, period),
    ])
    for (const [who, own] of traits) people.set(who, own)
    for (const [key, slots] of taken) held.set(key, slots)
    for (const { key, date, pair, isAway } of wishes) {
      const slotsByKey = isAway ? away : wished
      slotsByKey.set(key, (slotsByKey.get(key) ?? new Set()).add(slotNumber(date, pair)))
    }
  }

  async function read(meetings: readonly MeetingId[]): Promise<BoardPiece[]> {
    const unknown = meetings.filter((id) => !pieces.has(id))
    const newPieces = (await findPieces(db, unknown, { apart })).flatMap((one) => aheadOf(one) ?? [])
    for (const piece of newPieces) for (const { id } of piece.classes) pieces.set(id, piece)
    return newPieces
  }

  async function readBeside(roots: readonly BoardPiece[]): Promise<BoardPiece[]> {
    const needs = new Set(roots.flatMap((piece) => piece.needs))
    const holders = await read([...new Set([...needs].flatMap((need) => [...(held.get(need)?.values() ?? [])]))])
    const movable = holders.filter(({ isMovable }) => isMovable)
    await lookUp(movable.flatMap(({ resources }) => resources))
    return movable
  }
  function occupy(moves: readonly RepairMove[]): void {
    for (const { slots, classes, rooms } of moves)
      for (const { id } of rooms) {
        const taken = new Map(held.get(roomKey(id)))
        for (const [index, slot] of slots.entries()) {
          const meeting = classes[index]?.id
          if (meeting !== undefined) taken.set(slot, meeting)
        }
        held.set(roomKey(id), taken)
      }
  }
  return { held, pieces, wished, away, people, lookUp, read, readBeside, occupy }
}
