import { askedFor } from './asked'

test('an address asks for one of what there is, and the usual or first one is for an address that does not ask', () => {
  const [one, two] = [{ id: 1 }, { id: 2 }]
  expect(askedFor([one, two], 2)).toBe(two)
  expect(askedFor([one, two], 3)).toBeUndefined()
  expect(askedFor([one, two], null)).toBe(one)
  expect(askedFor([one, two], null, two)).toBe(two)
  expect(askedFor([], null)).toBeUndefined()
})
