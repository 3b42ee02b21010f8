import { findRoomsToBook } from '@/db/queries/booking/find-room-use'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findWalks, findWeights } from '@/db/queries/quality/settings'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { isVirtualRoom, type MeetingId, onlineRoomId, type RoomId } from '@/lib/core/names/rules/ids'
import type { LeavingClass, LoadWay, PlanEntry, Proposal, ProposedMove } from '@/lib/core/placing/rules/proposal'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import type { Walk } from '@/lib/quality/rules/timetable'
import { comfortIn } from '@/lib/repair/rules/comfort'
import { findRepairs, findSwaps, findWayTo, type PlannedPiece, type Repair } from '@/lib/repair/rules/find-repairs'
import { findOtherRooms } from '@/lib/repair/rules/other-rooms'
import { type Piece, type RepairMove, slotNumber } from '@/lib/repair/rules/piece'
import { piecesRooms, roomChooser, type RoomPool, suitingRooms, type WalkTo } from '@/lib/repair/rules/rooms'
import { type RepairTarget, targetFinder } from '@/lib/repair/rules/targets'
import { repairReasonTexts, touchedNames } from '@/lib/repair/texts'
import { type BoardPiece, repairBoard, type RepairBoard } from './repair-board'

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
  /** Reads what these pieces' people hold, and all rooms that they could have except `banned`. */
  lookForRooms(roots: readonly BoardPiece[], banned: readonly RoomId[]): Promise<void>
  /**
   * Another room for each at its own time, all together, none of them banned; the board counts them as taken.
   * `onPlaced` is called after each, with what has a room by then.
   */
  findRooms(
    roots: readonly BoardPiece[],
    banned: readonly RoomId[],
    onPlaced?: (found: () => PlannedPiece<BoardPiece>[]) => void,
  ): PlannedPiece<BoardPiece>[]
  find(search: RepairSearch): Repair[]
  /** A way for a piece to stand in its target; null if there is none. */
  findWayFor(root: BoardPiece, most: { mostOthers: number }): Repair | null
  /** Ways to swap places with one of these. */
  findSwaps(root: BoardPiece, others: readonly BoardPiece[], most: number): Repair[]
}

/** Minutes between two buildings, as they were entered. */
function walkBetween(walks: readonly Walk[]): WalkTo {
  const minutes = new Map(
    walks.flatMap(({ between: [one, other], minutes: long }) => [
      [`${one} ${other}`, long],
      [`${other} ${one}`, long],
    ]),
  )
  return (from, to) => minutes.get(`${from} ${to}`) ?? null
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
  const lookUp = (roots: readonly BoardPiece[], near: readonly { id: RoomId }[]) =>
    board.lookUp([
      ...roots.flatMap(({ resources }) => resources),
      ...near.map(({ id }) => ({ kind: 'room' as const, id })),
    ])
  return {
    board,
    rooms,
    async lookRound(roots, banned = []) {
      const out = new Set(banned)
      const allowed = [...rooms.values()].filter(({ id }) => !out.has(id))
      await lookUp(
        roots,
        roots.flatMap((root) => suitingRooms(root, rooms, allowed).slice(0, mostRooms)),
      )
    },
    async lookForRooms(roots, banned) {
      const out = new Set(banned)
      const kinds = new Set(roots.map((root) => rooms.get(root.rooms[0]?.id ?? onlineRoomId)?.kind ?? 'ordinary'))
      await lookUp(
        roots,
        [...rooms.values()].filter(({ id, kind }) => kinds.has(kind) && !out.has(id)),
      )
    },
    findRooms(roots, banned, onPlaced) {
      const choicesOf = piecesRooms(board, rooms, new Set(banned), walkBetween(walks))
      const planned = findOtherRooms({ board, roots, choicesOf, comfortOf: judge, onPlaced })
      board.occupy(planned.flatMap(({ repairs }) => repairs[0]?.moves ?? []))
      return planned
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
        { board, root, patience, mostOthers, comfortOf: judge, targetsOf: nearOf, chooseRooms: chooserWithout([]) },
        {
          by: 0,
          pair: root.pair,
          classes: root.classes,
          stays: [],
          slots: root.classes.map(({ date }) => slotNumber(date, root.pair)),
        },
      ),
    findSwaps: (root, others, most) =>
      findSwaps({ board, root, others, most, comfortOf: judge, targetsOf: nearOf, chooseRooms: chooserWithout([]) }),
  }
}

export const realRooms = ({ rooms }: Pick<BoardPiece, 'rooms'>): RoomId[] =>
  rooms.flatMap(({ id }) => (isVirtualRoom(id) ? [] : [id]))

/** By the time of their first class. */
export const byTime = (a: BoardPiece, b: BoardPiece): number =>
  a.classes[0].date.localeCompare(b.classes[0].date) || a.pair - b.pair || a.classes[0].id - b.classes[0].id

/** What is told of a class, wherever it stands. */
const describedClass = ({ title, lessonType, subgroup, isDraft, groups, teachers }: Piece) => ({
  title,
  lessonType,
  subgroup,
  isDraft,
  groups,
  teachers,
})

/** A class that has to leave, in its present place. */
export function leavingOf(piece: Piece): LeavingClass {
  const { classes, pair, rooms } = piece
  return {
    ...describedClass(piece),
    from: { date: classes[0].date, pair, rooms: [...rooms] },
    dates: classes.map(({ date }) => date),
  }
}

function moveOf({ piece, by, pair, classes, rooms, isRoomNew }: RepairMove): ProposedMove {
  const [first = piece.classes[0]] = classes
  return {
    ...describedClass(piece),
    from: { date: first.date, pair: piece.pair, rooms: [...piece.rooms] },
    to: { date: addDays(first.date, by), pair, rooms: [...rooms] },
    roomId: isRoomNew ? (rooms[0]?.id ?? null) : null,
    classes: classes.map(({ id, version, date }) => ({ id, version, from: date, to: addDays(date, by) })),
  }
}

/** `first`: the first class of the series. */
export type PlannedOut = PlanEntry & { first: MeetingId }

/** What a plan tells of a class that has to leave. */
export const plannedOut = (root: BoardPiece, isMine: boolean, repairs: readonly Repair[] = []): PlannedOut => ({
  first: root.classes[0].id,
  leaving: leavingOf(root),
  isMine,
  proposals: repairs.map(describeProposal),
})

const priceOf = ({ price }: Pick<Repair, 'price'>): number => Math.round(price * 10) / 10

/** A way to place load, as offered to the planner. */
export const describeLoadWay = ({ moves: [own, ...others], traits, price }: Repair): LoadWay => ({
  dates: own.classes.map(({ date }) => date),
  room: own.rooms[0] ?? null,
  moves: others.map(moveOf),
  price: priceOf({ price }),
  reasons: repairReasonTexts(traits),
  touched: touchedNames(others.map(({ piece }) => piece)),
})

/** A way to free a place, as offered to the user. */
export function describeProposal({ moves: [own, ...others], traits, price, stays }: Repair): Proposal {
  return {
    moves: [moveOf(own), ...others.map(moveOf)],
    price: priceOf({ price }),
    reasons: repairReasonTexts(traits),
    stays,
    touched: touchedNames([own, ...others].map(({ piece }) => piece)),
  }
}
