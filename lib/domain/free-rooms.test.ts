import { foundRoom } from '@/testing/rooms'
import { roomFreedom } from './free-rooms'

test('a room is free for good, on the date alone, or not at all', () => {
  const taken = { isOccupied: true }
  const once = [
    foundRoom(1, 'А-1'),
    foundRoom(2, 'А-2', { capacity: null }),
    foundRoom(3, 'А-3', { ...taken, capacity: 90 }),
  ]
  const always = [foundRoom(1, 'А-1'), foundRoom(2, 'А-2', taken), foundRoom(3, 'А-3', taken)]
  expect([...roomFreedom(once, always)]).toEqual([
    [1, { free: 'always', seats: 30 }],
    [2, { free: 'once', seats: null }],
    [3, { free: 'never', seats: 90 }],
  ])
})
