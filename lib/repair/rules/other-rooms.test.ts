import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { Comfort } from './comfort'
import type { PlannedPiece } from './find-repairs'
import { findOtherRooms } from './other-rooms'
import { type Piece, roomKey, slotNumber, type SlotNumber } from './piece'
import type { PieceRooms } from './rooms'

const mondays = ['2026-11-16', '2026-11-23'] as CalendarDate[]

const pieceOn = (id: number, dates: readonly CalendarDate[], pair: Piece['pair'] = 1): Piece => {
  const [first, ...more] = dates.map((date, at) => ({ id: (id * 10 + at) as MeetingId, date, version: 1 }))
  if (!first) throw new Error('A piece has dates')
  return {
    classes: [first, ...more],
    pair,
    title: `Занятие ${id}`,
    lessonType: 1,
    subgroup: 0,
    isDraft: false,
    groups: [],
    teachers: [],
    rooms: [],
    needs: [],
    permitted: null,
    isMovable: true,
  }
}

/** `К1`, `Л3`: rooms of two buildings, whose distance nobody knows; null: nobody knows the building. */
const buildings: Record<number, string | null> = { 1: 'К', 2: 'Л', 3: 'Л', 9: null, 10: null }

const choice = (id: number): PieceRooms => ({
  rooms: [{ id: id as RoomId, title: String(id), building: id in buildings ? (buildings[id] ?? null) : 'М' }],
  isRoomNew: true,
  isUnseated: false,
})

/** The room that each piece gets; 0: none. `prices`: by room. */
function found(
  pieces: readonly (readonly [Piece, readonly number[]])[],
  {
    held = [],
    prices = {},
    onPlaced,
  }: {
    held?: [number, SlotNumber][]
    prices?: Record<number, number>
    onPlaced?: (rooms: number[]) => void
  } = {},
): number[] {
  const board = {
    held: new Map(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [
        roomKey(id),
        new Map(held.flatMap(([room, slot]) => (room === id ? [[slot, 999 as MeetingId]] : []))),
      ]),
    ),
    pieces: new Map(),
  }
  const offered = new Map(pieces)
  return findOtherRooms({
    board,
    roots: pieces.map(([piece]) => piece),
    choicesOf: (piece) => (offered.get(piece) ?? []).map(choice),
    comfortOf: ([move]) => ({ price: prices[move?.rooms[0]?.id ?? 0] ?? 0 }) as Comfort,
    onPlaced: (soFar) => onPlaced?.(soFar().map(roomOf)),
  }).map(roomOf)
}

const roomOf = ({ repairs }: PlannedPiece<Piece>): number => repairs[0]?.moves[0].rooms[0]?.id ?? 0

test('a series goes to one room that is free on all its dates', () => {
  const slot = slotNumber(mondays[1] ?? ('' as CalendarDate), 1)
  expect(found([[pieceOn(1, mondays), [1, 2]]], { held: [[1, slot]] })).toEqual([2])
})

test('two at one time get different rooms, and at different times the same one', () => {
  expect(
    found([
      [pieceOn(1, mondays), [1, 2]],
      [pieceOn(2, mondays), [1, 2]],
    ]),
  ).toEqual([1, 2])
  expect(
    found([
      [pieceOn(1, mondays), [1, 2]],
      [pieceOn(2, mondays, 2), [1, 2]],
    ]),
  ).toEqual([1, 1])
})

test('who has the fewest rooms chooses first, and among the best the cheapest is taken', () => {
  expect(
    found([
      [pieceOn(1, mondays), [1, 2]],
      [pieceOn(2, mondays), [1]],
    ]),
  ).toEqual([2, 1])
  expect(found([[pieceOn(1, mondays), [1, 2]]], { prices: { 1: 5 } })).toEqual([2])
})

test('of rooms at one price that is taken where its people are anyway that day', () => {
  const withPeople = (piece: Piece, needs: readonly string[]): Piece => ({ ...piece, needs })
  const morning = withPeople(pieceOn(1, mondays), ['group 7.1', 'load 1.0'])
  const sameDay = (need: string) => withPeople(pieceOn(2, mondays.slice(1), 2), [need])
  expect(
    found([
      [morning, [2]],
      [sameDay('group 7.1'), [1, 3]],
    ]),
  ).toEqual([2, 3])
  // Others' rooms, and the price, are not outweighed by that.
  expect(
    found([
      [morning, [2]],
      [sameDay('group 8.1'), [1, 3]],
    ]),
  ).toEqual([2, 1])
  expect(
    found([
      [morning, [2]],
      [sameDay('load 1.0'), [1, 3]],
    ]),
  ).toEqual([2, 1])
  expect(
    found(
      [
        [morning, [2]],
        [sameDay('group 7.1'), [1, 3]],
      ],
      { prices: { 3: 1 } },
    ),
  ).toEqual([2, 1])
})

test('rooms of unknown buildings are not beside one another', () => {
  const needs = ['group 7.1']
  expect(
    found([
      [{ ...pieceOn(1, mondays), needs }, [9]],
      [{ ...pieceOn(2, mondays.slice(1), 2), needs }, [1, 10]],
    ]),
  ).toEqual([9, 1])
})

test('rooms where its people are are looked at behind the best, too', () => {
  const many = [4, 5, 6, 7, 8, 3]
  const [one, other] = [pieceOn(1, mondays), pieceOn(2, mondays, 2)].map((piece) => ({
    ...piece,
    needs: ['teacher 5.0'],
  }))
  if (!one || !other) throw new Error('There are two')
  expect(
    found([
      [one, [2]],
      [other, many],
    ]),
  ).toEqual([2, 3])
})

test('one that finds none asks those who chose to take others, through two of them', () => {
  // Each prefers the room that the next one needs.
  const prices = { 1: 0, 2: 1, 3: 2 }
  const few = [
    [pieceOn(1, mondays), [1, 2]],
    [pieceOn(2, mondays), [2, 3]],
    [pieceOn(3, mondays.slice(0, 1)), [1, 2]],
  ] as const
  expect(found(few, { prices }).toSorted()).toEqual([1, 2, 3])
})

test('what was found by then can be had together, also when one took another room for the next', () => {
  const [one, other] = [pieceOn(1, mondays), pieceOn(2, mondays, 2)]
  const third = pieceOn(3, mondays)
  const parts: number[][] = []
  const few = [
    [one, [1, 2]],
    [other, [1]],
    [third, [1, 3]],
  ] as const
  // The third has as many rooms as the first, and is asked for its only free one last.
  const all = found(few, { prices: { 2: 1, 3: 2 }, onPlaced: (rooms) => parts.push(rooms) })
  expect(parts).toEqual([
    [0, 1, 0],
    [1, 1, 0],
    [1, 1, 3],
  ])
  expect(all).toEqual([1, 1, 3])
  const asked: number[][] = []
  found(
    [
      [one, [1, 2]],
      [third, [1, 1]],
    ],
    { onPlaced: (rooms) => asked.push(rooms) },
  )
  expect(asked).toEqual([
    [1, 0],
    [2, 1],
  ])
})

test('who finds no room at all is left without', () => {
  expect(
    found([
      [pieceOn(1, mondays), [1]],
      [pieceOn(2, mondays), [1]],
      [pieceOn(3, mondays), []],
    ]),
  ).toEqual([1, 0, 0])
})
