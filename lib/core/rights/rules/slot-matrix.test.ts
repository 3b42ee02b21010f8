import { defaultPairs, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { placeOfSlot } from './rights-subjects'
import { allSlots, nextSpot, paintSlots, parseSpot, slotsAt, slotsOfDay, spotKey, toggleSlots } from './slot-matrix'

test('painting adds or takes away, in order and each slot once', () => {
  expect(paintSlots([23, 11], [12, 11], true)).toEqual([11, 12, 23])
  expect(paintSlots([11, 12, 23], [12, 13], false)).toEqual([11, 23])
})

test('a whole row or column goes on, unless all of it is on already', () => {
  const monday = slotsOfDay(defaultPairs, 1)
  expect(monday).toEqual([11, 12, 13, 14, 15, 16, 17, 18])
  expect(toggleSlots([11, 23], monday)).toEqual([...monday, 23])
  expect(toggleSlots([...monday, 23], monday)).toEqual([23])
  expect(slotsAt(defaultPairs, { day: 0, pair: 3 })).toEqual([13, 23, 33, 43, 53, 63, 73])
  expect(slotsAt(defaultPairs, { day: 7, pair: 0 })).toEqual(slotsOfDay(defaultPairs, 7))
  expect(slotsAt(defaultPairs, { day: 7, pair: 8 })).toEqual([78])
  expect(slotsAt(defaultPairs, { day: 0, pair: 0 })).toHaveLength(56)
  expect(toggleSlots(allSlots(defaultPairs), allSlots(defaultPairs))).toEqual([])
})

test.each([
  ['ArrowUp', '1.1', '0.1'],
  ['ArrowUp', '0.1', '0.1'],
  ['ArrowDown', '7.8', '7.8'],
  ['ArrowLeft', '3.1', '3.0'],
  ['ArrowRight', '3.8', '3.8'],
  ['ArrowRight', '0.0', '0.1'],
  ['Home', '4.6', '4.1'],
  ['End', '4.0', '4.8'],
  ['Tab', '4.4', null],
])('%s leads from %s to %s', (key, from, to) => {
  const spot = parseSpot(from)
  const next = spot && nextSpot(defaultPairs, spot, key)
  expect(next && spotKey(next)).toBe(to)
})

test('a matrix has a column a pair of the day', () => {
  const last = parseSpot('3.7')
  expect(last && nextSpot(defaultPairs.slice(0, 7), last, 'ArrowRight')).toEqual(last)
  expect(last && nextSpot(pairNumbers, last, 'End')).toEqual({ day: 3, pair: 10 })
  expect(slotsOfDay(pairNumbers, 1).map(placeOfSlot)).toEqual(pairNumbers.map((pair) => ({ weekday: 1, pair })))
  expect(new Set(allSlots(pairNumbers)).size).toBe(70)
})

test.each(['', 'x', '8.1', '1.11', '-1.1', '1.1.5', undefined])('%s names no place', (text) => {
  expect(parseSpot(text)).toBeNull()
})
