import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import { usualRoomOptions } from '@/lib/core/free-rooms/rules/room-search'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import { lesson } from '@/testing/lessons'
import {
  classesOfTask,
  type Mode,
  modesAfter,
  moveTaskOf,
  pickAt,
  renewedTask,
  swapOffers,
  swapRooms,
  type SwapTask,
  swapTaskOf,
  type Task,
  taskAt,
  taskIn,
} from './task'

const monday = '2026-11-16' as CalendarDate
const wednesday = '2026-11-18' as CalendarDate
const at = { date: wednesday, pair: 3 } as const
const move = moveTaskOf(lesson({ date: monday, pair: 1 }))

test('a task leaves with its mode', () => {
  expect(taskIn(move, ['move'])).toBe(move)
  expect(taskIn(move, ['load'])).toBeNull()
})

test('both ends of a move are marked, in their own week alone', () => {
  const aimed = taskAt(move, at)
  expect(pickAt(aimed, monday, { day: 1, pair: 1 })).toBe('moveFrom')
  expect(pickAt(aimed, monday, { day: 3, pair: 3 })).toBe('moveTo')
  expect(pickAt({ ...move, to: at, way: 'withdraw' }, monday, { day: 1, pair: 1 })).toBe('withdraw')
  expect(pickAt({ ...move, to: at, way: 'withdraw' }, monday, { day: 3, pair: 3 })).toBeNull()
  expect(pickAt(aimed, monday, { day: 3, pair: 4 })).toBeNull()
  expect(pickAt(aimed, '2026-11-23' as CalendarDate, { day: 1, pair: 1 })).toBeNull()
})

test('a class that is to be withdrawn goes somewhere after all once a slot is picked', () => {
  expect(taskAt({ ...move, way: 'withdraw' }, at)).toEqual({ ...move, to: at })
})

test('a class that only changes its room stays in its slot, and the slot says so', () => {
  const change = moveTaskOf(move.item, 'room')
  expect(taskAt(change, at)).toEqual(change)
  expect(pickAt(change, monday, { day: 1, pair: 1 })).toBe('room')
})

test('a slot alone is no side of a swap: it takes a class', () => {
  const swap: Task = swapTaskOf(lesson({ date: monday, pair: 1 }))
  expect(taskAt(swap, at)).toBe(swap)
})

test('a search goes on elsewhere as it was begun', () => {
  const search: Task = {
    mode: 'search',
    at: { date: monday, pair: 1 },
    options: { ...usualRoomOptions(powerlessActor), drafts: true },
    marked: [{ id: 7 as RoomId, title: 'К-206' }],
  }
  expect(taskAt(search, at)).toEqual({ ...search, at })
})

test('a search and a booking go where they are pointed', () => {
  expect(taskAt({ mode: 'search', at: { date: monday, pair: 1 } }, at)).toEqual({ mode: 'search', at })
  expect(pickAt({ mode: 'booking', at }, monday, { day: 3, pair: 3 })).toBe('booking')
})

test('a search and a booking of several pairs are of each of them, as far as the day has any', () => {
  const options = { ...usualRoomOptions(powerlessActor), pairCount: 3 }
  const picked = (task: Task) => defaultPairs.filter((pair) => pickAt(task, monday, { day: 1, pair }))
  const from = (pair: Pair) => ({ date: monday, pair })
  expect(picked({ mode: 'search', at: from(2), options })).toEqual([2, 3, 4])
  expect(picked({ mode: 'search', at: from(7), options })).toEqual([7, 8])
  expect(picked({ mode: 'booking', at: from(1), pairCount: 2 })).toEqual([1, 2])
})

test('the two sides of a swap are distinct', () => {
  const swap: Task = {
    ...swapTaskOf(lesson({ date: monday, pair: 1 })),
    other: lesson({ date: monday, pair: 2 }),
  }
  expect(([1, 2, 3] as const).map((pair) => pickAt(swap, monday, { day: 1, pair }))).toEqual([
    'swapFrom',
    'swapTo',
    null,
  ])
})

test('a slot of another room’s week takes the class to that room, one of its own room leaves it there', () => {
  const room = { kind: 'room', id: 7 as RoomId, title: 'К-301' } as const
  expect(taskAt(move, at, room)).toMatchObject({ to: at, room: { id: 7 } })
  expect(taskAt(moveTaskOf(move.item, 'room'), at, room)).toMatchObject({
    to: null,
    way: 'room',
    room: { id: 7 },
  })
  const own = moveTaskOf(lesson({ rooms: [{ id: room.id, title: room.title, building: 'К' }] }))
  expect(taskAt(own, at, room)).toMatchObject({ to: at, room: null })
})

test('a class is swapped with another that stands there, and both cards say so', () => {
  const [source, other] = [lesson({ id: 1 as MeetingId }), lesson({ id: 2 as MeetingId })]
  const swap: SwapTask = { ...swapTaskOf(source), other }
  const foreign = lesson({ id: 3 as MeetingId })
  expect(swapOffers([source, other, foreign], swap, ({ id }) => id !== foreign.id)).toEqual([other])
  expect(classesOfTask(swap)).toEqual([1, 2])
  expect(classesOfTask({ ...swap, other: null })).toEqual([1])
  expect(classesOfTask(null)).toEqual([])
})

test('rooms stay, but in the week of a room, where they change places; either may be asked for', () => {
  const swap = swapTaskOf(lesson())
  const room = { kind: 'room', id: 7 as RoomId, title: 'К-301' } as const
  const kept = { keepsRooms: true, roomId: null }
  expect(swapRooms(swap, null)).toEqual(kept)
  expect(swapRooms(swap, room)).toEqual({ keepsRooms: false, roomId: 7 })
  expect(swapRooms({ ...swap, tradesRooms: true }, null)).toEqual({ keepsRooms: false, roomId: null })
  expect(swapRooms({ ...swap, tradesRooms: false }, room)).toEqual(kept)
})

test('after one’s own act a task goes on with its classes as they stand, and ends with one that is gone', () => {
  const early = { date: monday, pair: 1 } as const
  const [source, other] = [lesson({ id: 1 as MeetingId, ...early }), lesson({ id: 2 as MeetingId, ...early })]
  const [source2, other2] = [
    { ...source, version: 2 },
    { ...other, version: 2 },
  ]
  const was = [source, other]
  const aimed = taskAt(moveTaskOf(source), at)
  expect(renewedTask(aimed, was, [source, other2])).toBe(aimed)
  expect(renewedTask(aimed, was, [source2])).toEqual({ ...aimed, item: source2 })
  expect(renewedTask(aimed, was, [other])).toBeNull()
  expect(renewedTask(aimed, was, [{ ...source, state: 'trace' }])).toBeNull()
  // It was picked in another week, about which this one says nothing.
  expect(renewedTask(aimed, [other], [other2])).toBe(aimed)
  // It has reached its target.
  const there = { ...source2, ...at }
  expect(renewedTask(aimed, was, [there])).toEqual({ ...aimed, item: there, to: null })

  const swap: SwapTask = { ...swapTaskOf(source), other }
  expect(renewedTask(swap, was, [source, other2])).toEqual({ ...swap, other: other2 })
  expect(renewedTask(swap, was, [source2])).toEqual({ ...swap, item: source2, other: null })
  expect(renewedTask(swap, was, [other])).toBeNull()
  const booking: Task = { mode: 'booking', at }
  expect(renewedTask(booking, was, [])).toBe(booking)
})

const after = (modes: Mode[], set: Mode) => modesAfter(modes, { set })
const without = (modes: Mode[], remove: Mode) => modesAfter(modes, { remove })

test.each<[Mode[], Mode, Mode[]]>([
  [[], 'load', ['load']],
  [['search'], 'load', ['load']],
  [['load'], 'booking', ['booking']],
  [['load', 'map'], 'move', ['move']],
  [['load'], 'map', ['load', 'map']],
  [['search'], 'map', ['map']],
])('%j and then %s: %j', (modes, set, expected) => {
  expect(after(modes, set)).toEqual(expected)
})

test('a mode set twice is set once, and other parameters stay', () => {
  const modes: Mode[] = ['load', 'map']
  expect(after(modes, 'load')).toBe(modes)
})

test('the map leaves alone, and with the load', () => {
  expect(without(['load', 'map'], 'map')).toEqual(['load'])
  expect(without(['load', 'map'], 'load')).toEqual([])
})

test('what is not set cannot be removed', () => {
  const modes: Mode[] = ['load']
  expect(without(modes, 'swap')).toBe(modes)
})
