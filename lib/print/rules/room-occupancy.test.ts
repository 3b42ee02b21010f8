import type { EventId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { occupancyOf, type PlaceableRoom } from './room-occupancy'

const room = (id: number, title: string, change: Partial<PlaceableRoom> = {}): PlaceableRoom => ({
  id: id as RoomId,
  title,
  building: 'А',
  capacity: 20,
  isPlaceholder: false,
  active: true,
  ...change,
})

let made = 0
const inRooms = (ids: number[], change: Partial<ScheduleItem> = {}): ScheduleItem => {
  made += 1
  const rooms = ids.map((id) => ({ id: id as RoomId, title: '', building: null }))
  return lesson({ id: made as MeetingId, eventId: made as EventId, rooms, ...change })
}

const rooms = [
  room(1, 'А-10'),
  room(2, 'А-9'),
  room(3, 'Б-1', { building: 'Б' }),
  room(4, 'база', { building: null, isPlaceholder: true }),
  room(5, 'подвал', { building: null }),
]
const told = (items: ScheduleItem[], asked: (string | null)[] = []) =>
  occupancyOf(rooms, { items, requests: [] }, asked).map(({ building, rooms: listed, taken, total }) => [
    building,
    listed.map((one) => `${one.room.title}:${one.isTaken ? one.items.length : 'free'}`),
    `${taken}/${total}`,
  ])

test('rooms stand by building and number, those without a building last, and are counted', () => {
  expect(told([inRooms([1]), inRooms([3])])).toEqual([
    ['А', ['А-9:free', 'А-10:1'], '1/2'],
    ['Б', ['Б-1:1'], '1/1'],
    [null, ['подвал:free'], '0/1'],
  ])
})

test('two in one room are both listed; the room is taken once', () => {
  expect(told([inRooms([1]), inRooms([1, 2])], ['А'])).toEqual([['А', ['А-9:1', 'А-10:2'], '2/2']])
})

test('a hidden class takes its room and is not listed', () => {
  expect(told([inRooms([2], { hidden: true })], ['А'])).toEqual([['А', ['А-9:0', 'А-10:free'], '1/2']])
})

test('a placeholder is listed with what stands in it, and never counted', () => {
  expect(told([inRooms([4]), inRooms([4])], [null])).toEqual([[null, ['база:2', 'подвал:free'], '0/1']])
})

test('a building that is not there has nothing', () => expect(told([], ['Я'])).toEqual([]))
