import type { RoomId } from '@/lib/core/names/rules/ids'
import { roomFlags } from '@/testing/rooms'
import { chooseExamRooms, type SessionRoom, usableSeats } from './rooms'

const room = (id: number, seats: number | null, values: Partial<SessionRoom> = {}): SessionRoom => ({
  id: id as RoomId,
  title: `К-${id}`,
  building: 'К',
  seats,
  ...roomFlags(),
  ...values,
})
const chosen = (free: SessionRoom[], students: number | null, { count = 1, seatShare = 100 } = {}) =>
  chooseExamRooms(free, { students, count, seatShare })?.map(({ id }) => id) ?? null

test('of the seats of a room only whole ones of its share may be taken', () => {
  expect([usableSeats({ seats: 25 }, 50), usableSeats({ seats: 25 }, 100), usableSeats({ seats: null }, 50)]).toEqual([
    12,
    25,
    null,
  ])
})

test('one room: the smallest in which all sit, a computer class after others, one whose seats nobody knows last', () => {
  expect(chosen([room(1, 24), room(2, 25), room(3, 60)], 25)).toEqual([2])
  expect(chosen([room(1, 25), room(2, 50), room(3, 60)], 25, { seatShare: 50 })).toEqual([2])
  expect(chosen([room(1, 25, { isComputerClass: true }), room(3, 60)], 25)).toEqual([3])
  expect(chosen([room(1, 25, { isComputerClass: true }), room(3, 20)], 25)).toEqual([1])
  expect(chosen([room(1, null), room(2, 60)], 25)).toEqual([2])
  expect(chosen([room(1, null), room(2, 20)], 25)).toEqual([1])
  expect(chosen([room(1, null)], null)).toEqual([1])
  expect(chosen([room(2, 20), room(1, 60)], null)).toEqual([2])
  expect(chosen([room(2, 20)], 25)).toBeNull()
  expect(chosen([], 25, { count: 0 })).toEqual([])
})

test('several rooms: in one building, no more seats than it takes', () => {
  const [main, other] = [
    [room(1, 10), room(2, 15), room(3, 40)],
    [room(4, 12, { building: 'Л' }), room(5, 14, { building: 'Л' })],
  ]
  expect(chosen([...main, ...other], 50, { count: 2 })).toEqual([2, 3])
  expect(chosen([...main, ...other], 26, { count: 2 })).toEqual([4, 5])
  expect(chosen([...main, ...other], 25, { count: 2 })).toEqual([1, 2])
  expect(chosen([...main, ...other], 65, { count: 3 })).toEqual([1, 2, 3])
  expect(chosen([...main, ...other], 66, { count: 3 })).toBeNull()
  expect(chosen([room(1, 30), room(2, 30, { building: 'Л' })], 40, { count: 2 })).toBeNull()
})
