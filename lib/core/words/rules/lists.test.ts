import { firstFew } from './lists'

test.each([
  [0, 0],
  [3, 3],
  [4, 4],
  [5, 3],
  [50, 3],
])('of %i at most three are named, four rather than one more: %i', (length, named) => {
  const list = Array.from({ length }, (_, index) => index)
  expect(firstFew(list, 3)).toEqual(list.slice(0, named))
})
