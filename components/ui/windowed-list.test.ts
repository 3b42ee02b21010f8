import { offsetsOf, rowLimit, windowOf } from './windowed-list'

const offsets = offsetsOf([10, 30, 20, 20, 20])

test('rows begin where those before them end', () => {
  expect(offsets).toEqual([0, 10, 40, 60, 80, 100])
})

test.each([
  [0, 30, 0, [0, 2]],
  [10, 30, 0, [1, 3]],
  [39, 10, 0, [1, 3]],
  [40, 10, 0, [2, 3]],
  [40, 10, 15, [1, 4]],
  [90, 50, 0, [4, 5]],
  [500, 50, 0, [5, 5]],
])('a view at %d, %d high, with %d around', (top, height, around, [first, end]) => {
  expect(windowOf(offsets, { top, height }, around)).toEqual({ first, end })
})

test('an empty list shows nothing', () => {
  expect(windowOf(offsetsOf([]), { top: 0, height: 100 }, 10)).toEqual({ first: 0, end: 0 })
})

test('however low the rows, one fewer than the limit stand', () => {
  const low = offsetsOf(Array.from({ length: 1000 }, () => 1))
  expect(windowOf(low, { top: 0, height: 500 }, 0)).toEqual({ first: 0, end: rowLimit - 1 })
})
