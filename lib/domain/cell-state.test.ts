import { emptyCalendar, teachingDay, type AcademicCalendar } from './academic-calendar'
import { calendarDate } from './calendar-date'
import { cellStates, isHoliday } from './cell-state'
import type { RequestId } from './ids'

const calendar: AcademicCalendar = {
  ...emptyCalendar,
  holidays: [{ date: calendarDate('2026-11-04'), title: 'День народного единства' }],
  movedDays: [{ date: calendarDate('2026-11-15'), runsAs: 1, parity: null, title: 'Рабочее воскресенье' }],
}

test.each([
  ['2026-11-04', true],
  ['2026-11-05', false],
  ['2026-11-08', true],
  ['2026-11-15', false],
])('%s is a holiday: %p', (date, holiday) => {
  expect(isHoliday(teachingDay(calendar, calendarDate(date)))).toBe(holiday)
})

test('a cell overlaps when anything in it does', () => {
  const date = calendarDate('2026-11-04')
  const request = {
    id: 1 as RequestId,
    version: 1,
    kind: 'booking' as const,
    date,
    pair: 1 as const,
    title: '',
    description: '',
    inCharge: '',
    rooms: [],
    teachers: [],
    groups: [],
    overlaps: true,
  }
  const cell = { day: 3 as const, pair: 1 as const, items: [], requests: [request], wishes: [] }
  expect(cellStates(cell, teachingDay(calendar, date))).toEqual(['overlap', 'holiday'])
  expect(cellStates({ ...cell, requests: [] }, teachingDay(emptyCalendar, date))).toEqual([])
})
