import type { RoomId } from '@/lib/core/names/rules/ids'
import { hasAll } from '@/lib/core/rooms/rules/room-properties'
import type { ExamRoom } from '@/lib/timetabling/exams/problem'
import { type SessionRoom, usableSeats } from '../rooms'
import type { Busy } from './busy'
import type { KnownExam, SessionFacts } from './facts'
import type { SessionTime } from './session-periods'

/** More seats than anybody. */
const endless = 1_000_000
/** In its own building an exam looks no further if so many rooms there have the seats. */
const enough = 12
/** Rooms offered to an exam, the smallest first. */
const mostRooms = 80

/** The rooms as the search numbers them. `nowhere`: for what needs none. */
export type SessionRooms = {
  rooms: ExamRoom[]
  list: readonly SessionRoom[]
  nowhere: number
  indexOf: (id: RoomId | undefined) => number
}

/**
 * Computer classes cost a little, so that others are taken first. Where nobody knows the seats an exam may stay, but none is put.
 */
export function engineRooms(
  { rooms, session }: Pick<SessionFacts, 'rooms' | 'session'>,
  times: readonly SessionTime[],
  busy: Busy,
): SessionRooms {
  const numbers = new Map(rooms.map(({ id }, index) => [id, index]))
  const known = rooms.map((room): ExamRoom => ({
    seats: usableSeats(room, session.norms.seatShare) ?? endless,
    penalty: room.isComputerClass ? 1 : 0,
    closed: times.flatMap(({ date, own }, period) => (busy.is('room', room.id, date, own) ? [period] : [])),
  }))
  return {
    rooms: [...known, { seats: endless, penalty: 0 }],
    list: rooms,
    nowhere: rooms.length,
    indexOf: (id) => (id === undefined ? -1 : (numbers.get(id) ?? -1)),
  }
}

/** The rooms in which an exam may be: of its groups' building if that has enough of them, and those where it is. */
export function candidateRooms(
  { homes }: Pick<SessionFacts, 'homes'>,
  { rooms, list, nowhere, indexOf }: SessionRooms,
  { exam, equipment, mayStandIn }: KnownExam,
  seats: number,
): number[] {
  if (exam.roomCount === 0) return [nowhere]
  const fitting = list
    .flatMap((room, index) =>
      room.seats !== null &&
      (rooms[index]?.seats ?? 0) >= seats &&
      hasAll(room, equipment) &&
      (mayStandIn?.(room.id) ?? true)
        ? [index]
        : [],
    )
    .toSorted((a, b) => (rooms[a]?.seats ?? 0) - (rooms[b]?.seats ?? 0))
  const buildings = new Set(exam.groups.flatMap(({ id }) => homes.get(id) ?? []))
  const near = fitting.filter((index) => buildings.has(list[index]?.building ?? ''))
  const chosen = near.length >= enough * Math.max(1, exam.roomCount) ? near : fitting
  const own = exam.sittings.flatMap((sitting) => sitting.rooms.map(({ id }) => indexOf(id)))
  return [...new Set([...chosen.slice(0, mostRooms), ...own.filter((index) => index >= 0)])]
}
