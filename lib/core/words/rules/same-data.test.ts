import { sameData } from './same-data'

test.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{ a: null }, {}, false],
  [{ a: 0 }, { a: '0' }, false],
])('%j and %j: %s', (one, other, same) => {
  expect([sameData(one, other), sameData(other, one)]).toEqual([same, same])
})
