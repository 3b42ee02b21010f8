import type { RoomMatch, FreeSlot } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { roomFlags } from '@/testing/rooms'
import { decodeFreeWeek, encodeFreeWeek } from './free-week'
import { decodeFoundRoom, encodeFoundRoom } from './rooms'

const found = (change: Partial<RoomMatch>): RoomMatch => ({
  id: 5 as RoomId,
  title: 'К-206',
  building: 'К',
  capacity: 30,
  ...roomFlags({ hasProjector: true, needsKey: true }),
  active: true,
  isOccupied: false,
  isDrafted: false,
  ...change,
})

test.each([
  found({}),
  found({ consent: 'Деканат' }),
  found({ isAsked: true }),
  found({ isOccupied: true, isDrafted: true, building: null, capacity: null, needsKey: false }),
])('a found room comes back as it was sent', (room) => expect(decodeFoundRoom(encodeFoundRoom(room))).toEqual(room))

test('a week of free rooms comes back slot by slot', () => {
  const slots: FreeSlot[] = [
    { day: 1, pair: 8, roomIds: [5 as RoomId] },
    { day: 7, pair: 1, roomIds: [] },
  ]
  expect(encodeFreeWeek(slots)).toEqual({ '1.8': [5], '7.1': [] })
  expect(decodeFreeWeek(encodeFreeWeek(slots))).toEqual(slots)
})
