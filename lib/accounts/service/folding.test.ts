import { Folding } from './record-event'

const hour = 60 * 60 * 1000

/** The repeat counts of the stored events among `count` equal ones. */
const written = (folding: Folding, count: number, key = 'one', now = 0): number[] =>
  Array.from({ length: count }, () => folding.admit('refused', key, now)).filter((repeats) => repeats > 0)

test('the first ten stand for themselves, then ever fewer for ever more', () => {
  const rows = written(new Folding(), 1_000_000)
  expect(rows.slice(0, 13)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 16, 32])
  expect(rows.length).toBeLessThan(30)
  expect(rows.reduce((sum, one) => sum + one, 0)).toBe(2 ** 19)
})

test('different events are counted separately, up to a thousand an hour; another kind has a thousand of its own', () => {
  const folding = new Folding()
  const rows = Array.from({ length: 100_000 }, (_, index) => folding.admit('refused', `${index}`, 0))
  expect(rows.slice(0, 1000).every((repeats) => repeats === 1)).toBe(true)
  expect(rows.filter((repeats) => repeats > 0).length).toBeLessThan(1030)
  expect(folding.admit('csrf', '1', 0)).toBe(1)
})

test('every hour begins anew', () => {
  const folding = new Folding()
  written(folding, 100)
  expect(written(folding, 3, 'one', hour)).toEqual([1, 1, 1])
})
