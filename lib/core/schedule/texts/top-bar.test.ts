import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { currentPairText, dayNote, dayText, nextDayText, periodText, timeLeftText } from './top-bar'

const second = { pair: 2, startsAt: 600, endsAt: 690 } as const

test('the period is Monday to Sunday, over a new year too', () => {
  expect(periodText(calendarDate('2026-11-16'))).toBe('16.11 - 22.11')
  expect(periodText(calendarDate('2026-12-28'))).toBe('28.12 - 03.01')
})

test.each([
  [540, '2-я\u00a0пара в 10:00, через 1\u00a0ч'],
  [599, '2-я\u00a0пара в 10:00, через 1\u00a0мин'],
  [600, '2-я\u00a0пара до 11:30, ещё 1\u00a0ч 30\u00a0мин'],
  [689, '2-я\u00a0пара до 11:30, ещё 1\u00a0мин'],
  [690, 'пары закончились'],
])('at minute %d: %s', (minutes, text) => {
  expect(currentPairText(second, minutes) + timeLeftText(second, minutes)).toBe(text)
})

test('the next teaching is given with its pair tomorrow, and with its day later', () => {
  const friday = calendarDate('2026-11-20')
  expect(nextDayText(friday, calendarDate('2026-11-21'), second)).toBe('завтра 2-я\u00a0пара в 10:00')
  expect(nextDayText(friday, calendarDate('2026-11-23'), second)).toBe(
    'следующий учебный день\u00a0— понедельник, 23\u00a0ноября',
  )
})

test('a day is given with its weekday', () => {
  expect(dayText(calendarDate('2026-11-04'))).toBe('среда, 4\u00a0ноября')
})

test('a holiday and a moved day say so', () => {
  const day = { date: calendarDate('2026-11-04'), parity: 0, weekday: 3, holiday: null, moved: null } as const
  expect(dayNote(day)).toBeNull()
  expect(dayNote({ ...day, holiday: 'День народного единства' })).toBe('выходной: День народного единства')
  const moved = { date: day.date, runsAs: 3, parity: null, title: '' } as const
  expect(dayNote({ ...day, moved })).toBe('занятия за\u00a0среду')
})
