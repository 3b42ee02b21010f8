import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRoomsToBook } from '@/db/queries/booking/list-rooms'
import { findWalks, findWeights } from '@/db/queries/quality/settings'
import { isVirtualRoom, type RoomId } from '@/lib/core/rules/names/ids'
import { comfortIn } from '@/lib/repair/rules/comfort'
import { findRepairs, findWayTo, type Repair } from '@/lib/repair/rules/find-repairs'
import { slotNumber, type RepairMove, type Piece } from '@/lib/repair/rules/piece'
import { roomChooser, suitingRooms, type RoomPool } from '@/lib/repair/rules/rooms'
import { findSwaps } from '@/lib/repair/rules/swaps'
import { targetFinder, type RepairTarget } from '@/lib/repair/rules/targets'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { ServiceContext } from '@/lib/core/service/context'
import { repairBoard, type BoardPiece, type RepairBoard } from './repair-board'

/** So many rooms are examined for a class, those nearest to its present one. */
const mostRooms = 40
const patience = 40_000

type RepairSearch = {
  root: BoardPiece
  /** Whether a target is acceptable for it. */
  leaves: (target: RepairTarget) => boolean
  weeksOn: number
  /** Rooms that nobody may use. */
  banned: readonly RoomId[]
  /** Moves to take as already done. */
  moved?: readonly RepairMove[]
  /** Classes that may not be moved. */
  fixed?: readonly BoardPiece[]
  mostOthers: number
  mostOfEach: number
  enough: number
}

/** A search for ways: rooms and a board that grows as it is needed. */
export type RepairWays = {
  board: RepairBoard
  rooms: RoomPool
  /** Reads what these pieces' people hold, and the rooms near them except `banned`. */
  lookRound(roots: readonly BoardPiece[], banned?: readonly RoomId[]): Promise<void>
  find(search: RepairSearch): Repair[]
  /** A way for a piece to stand in its target; null if there is none. */
  findWayFor(root: BoardPiece, most: { mostOthers: number }): Repair | null
  /** Ways to swap places with one of these. */
  findSwaps(root: BoardPiece, others: readonly BoardPiece[], most: number): Repair[]
}

/** Reads what every search needs. `apart`: each class is a piece of its own, instead of its series. */
export async function waysIn(
  { db, actor, now }: ServiceContext,
  period: Period,
  { apart }: { apart: boolean },
): Promise<RepairWays> {
  const [calendar, all, weights, walks] = await Promise.all([
    findCalendar(db),
    findRoomsToBook(db),
    findWeights(db),
    findWalks(db),
  ])
  const rooms: RoomPool = new Map(all.map((room) => [room.id, room]))
  const board = repairBoard({ db, actor, now, calendar }, period, { apart })
  const targetsOf = targetFinder(calendar, now)
  const chooserWithout = (banned: readonly RoomId[]) => roomChooser(board, rooms, new Set(banned))
  const nearOf = (piece: Piece) => targetsOf(piece, { weeksOn: 0, mayStay: false })
  const comfortOf = comfortIn({ weights, calendar, walks, wished: board.wished, people: board.people })
  const judge = (moves: readonly RepairMove[]) => comfortOf(board, moves)
  return {
    board,
    rooms,
    async lookRound(roots, banned = []) {
      const out = new Set(banned)
      const allowed = [...rooms.values()].filter(({ id }) => !out.has(id))
      const near = roots.flatMap((root) => suitingRooms(root, rooms, allowed).slice(0, mostRooms))
      await board.lookUp([
        ...roots.flatMap(({ resources }) => resources),
        ...near.map(({ id }) => ({ kind: 'room' as const, id })),
      ])
    },
    find: ({ root, leaves, weeksOn, banned, fixed = [], ...search }) =>
      findRepairs({
        board,
        root,
        patience,
        comfortOf: judge,
        ...search,
        targets: targetsOf(root, { weeksOn, mayStay: true }).filter(leaves),
        targetsOf: (piece) => (fixed.some((one) => one === piece) ? [] : nearOf(piece)),
        chooseRooms: chooserWithout(banned),
      }),
    findWayFor: (root, { mostOthers }) =>
      findWayTo(
        {
          board,
          root,
          patience,
          comfortOf: judge,
          mostOthers,
          targetsOf: nearOf,
          chooseRooms: chooserWithout([]),
        },
        {
          by: 0,
          pair: root.pair,
          classes: root.classes,
          stays: [],
          slots: root.classes.map(({ date }) => slotNumber(date, root.pair)),
        },
      ),
    findSwaps: (root, others, most) =>
      findSwaps({
        board,
        root,
        others,
        most,
        targetsOf: nearOf,
        comfortOf: judge,
        chooseRooms: chooserWithout([]),
      }),
  }
}

export const realRooms = ({ rooms }: Pick<BoardPiece, 'rooms'>): RoomId[] =>
  rooms.flatMap(({ id }) => (isVirtualRoom(id) ? [] : [id]))
