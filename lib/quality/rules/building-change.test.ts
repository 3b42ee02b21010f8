import { findingsOf, judged, qualityMeeting, qualityRoom } from '@/testing/quality'

const rooms = {
  1: qualityRoom({ building: 'А' }),
  2: qualityRoom({ building: 'Б' }),
  3: qualityRoom({ building: 'В' }),
  4: qualityRoom({ building: 'Б' }),
  5: qualityRoom({ building: null }),
  6: qualityRoom({ building: null }),
  7: qualityRoom({ building: null, isShared: true }),
}
const walks = [
  { between: ['А', 'Б'], minutes: 300 },
  { between: ['В', 'Б'], minutes: 15 },
] as const

/** A group in these rooms, and then in those. */
const moves = (before: number[], after: number[], pair: 2 | 3 = 2) => [
  qualityMeeting({ pair: 1, rooms: before, groups: [1] }),
  qualityMeeting({ pair, rooms: after, groups: [1] }),
]

test('only the very next pair counts, however far the building is', () => {
  expect(findingsOf('buildingChange', moves([1], [2]), { rooms, walks })).toEqual(['group 1: 16.11 2 ×285'])
  expect(findingsOf('buildingChange', moves([1], [2], 3), { rooms, walks })).toEqual([])
})

test('a walk as long as the break is none too many', () => {
  expect(findingsOf('buildingChange', moves([3], [2]), { rooms, walks })).toEqual([])
})

test('of several rooms the nearest counts, and the same building is no walk', () => {
  expect(findingsOf('buildingChange', moves([1, 3], [2]), { rooms, walks })).toEqual([])
  expect(findingsOf('buildingChange', moves([1, 2], [4]), { rooms, walks })).toEqual([])
})

test('a shared room is nowhere; two rooms without a building need not be neighbours', () => {
  expect(findingsOf('buildingChange', moves([1], [2, 7]), { rooms, walks })).toEqual(['group 1: 16.11 2 ×285'])
  expect(judged('buildingChange', moves([5], [6]), { rooms, walks })).toEqual({ found: [], unknown: 1 })
})
