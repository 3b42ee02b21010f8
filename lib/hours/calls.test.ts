import { addContractCall } from './calls.contract'

test.each([
  ['rate', 300],
  ['yearly_hours', 3000],
  ['weekly_hours', 60],
  ['daily_pairs', 10],
])('a contract says a whole number from 1 up to its limit, or nothing: %s to %i', (name, most) => {
  const isTaken = (value: number | null) =>
    addContractCall.body.safeParse({ teacher_id: 5, starts_on: '2026-09-01', [name]: value }).success
  expect([isTaken(1), isTaken(most), isTaken(null)]).toEqual([true, true, true])
  expect([isTaken(0), isTaken(most + 1), isTaken(1.5)]).toEqual([false, false, false])
})
