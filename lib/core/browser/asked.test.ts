import { askedFor, idIn } from './asked'

test.each([
  ['12', 12],
  [null, null],
  ['', null],
  ['x', null],
  ['-1', null],
  ['1234567890', null],
])('an address with %j has the id %j', (text, id) => {
  expect(idIn(text)).toBe(id)
})

test('an address asks for one of what there is, and the usual or first one is for an address that does not ask', () => {
  const [one, two] = [{ id: 1 }, { id: 2 }]
  expect(askedFor([one, two], 2)).toBe(two)
  expect(askedFor([one, two], 3)).toBeUndefined()
  expect(askedFor([one, two], null)).toBe(one)
  expect(askedFor([one, two], null, two)).toBe(two)
  expect(askedFor([], null)).toBeUndefined()
})
