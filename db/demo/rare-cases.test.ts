import { calendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { missingHolidays } from '@/lib/calendar/rules'
import { demoUniversity } from './university'

test('the demo has what universities have: a room number twice, seats unknown, namesakes, exams, every day off', () => {
  const today = calendarDate('2026-11-18')
  const { rooms, teachers, exams, calendar, current } = demoUniversity(today)
  const twins = rooms.filter(({ title }) => title === '305')
  expect(twins.map(({ building, capacity }) => [building, capacity])).toEqual([
    ['ТЦ', 30],
    ['СК', null],
  ])
  expect(exams.map(({ roomId }) => roomId)).toEqual(twins.map(({ id }) => id))
  for (const { date, groups } of exams) expect([date > current.endsOn, groups.length]).toEqual([true, 1])
  const names = teachers.flatMap(({ name, active }) => (active ? [name] : []))
  expect(new Set(names).size).toBeLessThan(names.length)
  expect(missingHolidays(calendar, today)).toEqual([])
})
