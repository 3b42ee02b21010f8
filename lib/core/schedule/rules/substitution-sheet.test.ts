import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { besideOf, periodOf } from './substitution-sheet'

const date = calendarDate('2026-11-18')

test('a sheet shows the day, the week from Monday or the month that holds a date', () => {
  expect(periodOf({ date, span: 'day' })).toEqual({ from: '2026-11-18', to: '2026-11-18' })
  expect(periodOf({ date, span: 'week' })).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(periodOf({ date, span: 'month' })).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  const leap = calendarDate('2028-02-29')
  expect(periodOf({ date: leap, span: 'month' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('the next sheet and the one before touch it', () => {
  expect(besideOf({ date, span: 'day' }, 1)).toBe('2026-11-19')
  expect(besideOf({ date, span: 'week' }, -1)).toBe('2026-11-15')
  expect(besideOf({ date: calendarDate('2026-12-31'), span: 'month' }, 1)).toBe('2027-01-01')
  expect(besideOf({ date: calendarDate('2027-01-31'), span: 'month' }, -1)).toBe('2026-12-31')
})
