import { seenCall } from './notices.contract'

test('ids of notices begin with 1, and may be larger than those of other things', () => {
  const isTaken = (id: number) => seenCall.body.safeParse({ ids: [id] }).success
  expect([1, 2_147_483_648, 9_000_000_000].map(isTaken)).toEqual([true, true, true])
  expect([0, -1, 1.5].map(isTaken)).toEqual([false, false, false])
})
