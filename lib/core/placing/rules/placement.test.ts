import { busyDates, type Conflict } from './placement'

test('a date on which several are busy is one busy date', () => {
  const on = (date: string) => ({ date }) as Conflict
  expect(busyDates({ skipped: [] })).toBe(0)
  expect(busyDates({ skipped: [on('2026-11-16'), on('2026-11-16'), on('2026-11-23')] })).toBe(2)
})
