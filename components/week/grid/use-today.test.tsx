import { renderHook } from '@testing-library/react'
import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate, weekDates } from '@/lib/core/calendar/rules/calendar-date'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { weekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { autumn } from '@/testing/calendars'
import { OnDashboard } from '@/testing/dashboard'
import { lesson } from '@/testing/lessons'
import { useToday } from './use-today'

const wednesday = calendarDate('2026-11-18')
const now = { date: wednesday, minutes: 12 * 60 }

function today(items: ScheduleItem[], calendar: AcademicCalendar = autumn, monday = calendarDate('2026-11-16')) {
  const schedule = { items, requests: [], wishes: [], parity: 1 as const }
  const cells = weekCells(schedule, monday, { subgroup: 0, subject: null })
  const days = weekDates(monday).map((date) => teachingDay(calendar, date))
  return renderHook(() => useToday({ cells, days }), {
    wrapper: ({ children }) => (
      <OnDashboard subject={null} calendar={calendar} now={now}>
        {children}
      </OnDashboard>
    ),
  }).result.current
}
const off = { ...autumn, holidays: [{ date: wednesday, title: 'День университета' }] }

test('another week has no today', () => {
  expect(today([], autumn, calendarDate('2026-11-23'))).toBeNull()
})

test('on a day off nothing runs but what is held then all the same', () => {
  expect(today([])?.bell).toBe(3)
  expect(today([], off)).toMatchObject({ bell: null, nearest: null })
  const held = today([lesson({ pair: 3 })], off)
  expect([held?.bell, held?.noteOf({ day: 3, pair: 3 })]).toEqual([3, 'сейчас'])
})

test('a class that was moved away is no next one', () => {
  const course = today([lesson({ pair: 4, state: 'trace' }), lesson({ pair: 6 })])
  const notes = ([3, 4, 6] as const).map((pair) => course?.noteOf({ day: 3, pair }))
  expect(notes).toEqual(['сейчас', null, 'ближайшая'])
  expect(course?.nearest).toMatchObject({ day: 3, pair: 6 })
})
