import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { withEnds } from './pair-ends'

test('a pair without an end lasts as long as most others, but not into the next', () => {
  const endsOf = (...pairs: [startsAt: number, endsAt: number | null][]) =>
    withEnds(pairs.map(([startsAt, endsAt], at) => ({ pair: pairNumbers[at] ?? 1, startsAt, endsAt }))).map(
      ({ endsAt }) => endsAt,
    )
  expect(endsOf([540, null], [640, null])).toEqual([630, 730])
  expect(endsOf([540, 620], [640, 720], [740, null])).toEqual([620, 720, 820])
  expect(endsOf([540, null], [600, null])).toEqual([600, 690])
})
