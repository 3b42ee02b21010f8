import { missingHolidays } from '@/lib/calendar/rules'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { demoUniversity } from './university'

test('the demo has what universities have: rooms and groups of one title, seats unknown, namesakes, exams, every day off', () => {
  const today = calendarDate('2026-11-18')
  const { rooms, cohorts, teachers, exams, currentClasses, calendar, current, sessionPeriods } = demoUniversity(today)
  const twins = rooms.filter(({ title }) => title === '305')
  expect(twins.map(({ building, capacity }) => [building, capacity])).toEqual([
    ['ТЦ', 30],
    ['СК', null],
  ])
  expect(exams.map(({ roomId }) => roomId)).toEqual(twins.map(({ id }) => id))
  for (const { date, groups } of exams) {
    const session = sessionPeriods.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
    expect([date > current.endsOn, session?.kind, groups.length]).toEqual([true, 'exams', 1])
  }
  const groups = cohorts.flatMap((cohort) => cohort.groups)
  const sharing = groups.filter(({ title, id }) => groups.some((other) => other.title === title && other.id !== id))
  expect(sharing.map(({ title }) => title)).toEqual(['ЦТм-26-1', 'ЦТм-26-1'])
  expect(new Set(sharing.map(({ facultyId }) => facultyId)).size).toBe(2)
  for (const one of sharing)
    expect(currentClasses.some(({ groups: of }) => of.some(({ id }) => id === one.id))).toBe(true)
  const names = teachers.flatMap(({ name, active }) => (active ? [name] : []))
  expect(new Set(names).size).toBeLessThan(names.length)
  expect(missingHolidays(calendar, today)).toEqual([])
})
