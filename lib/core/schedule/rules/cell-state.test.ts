import { emptyCalendar, teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RequestId } from '@/lib/core/names/rules/ids'
import { cellStates, isHoliday } from './cell-state'
import type { OccupationReason } from './occupation'

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
    madeBy: null,
    begins: null,
    rooms: [],
    teachers: [],
    groups: [],
    overlaps: true,
  }
  const cell = { day: 3 as const, pair: 1 as const, items: [], requests: [request], wishes: [] }
  expect(cellStates(cell, teachingDay(calendar, date))).toEqual(['overlap', 'holiday'])
  expect(cellStates({ ...cell, requests: [] }, teachingDay(emptyCalendar, date))).toEqual([])
})

const working = teachingDay(emptyCalendar, calendarDate('2026-11-16'))
const empty = { day: 1 as const, pair: 1 as const, items: [], requests: [], wishes: [] }
const reason = (kind: OccupationReason['kind'], blocks = true): OccupationReason => ({
  kind,
  id: null,
  title: '',
  text: '',
  blocks,
})

test.each<[string, OccupationReason[], string[]]>([
  ['nothing', [], []],
  ['a teacher', [reason('teacher'), reason('teacher')], ['occupied-by-teacher']],
  ['a group', [reason('group')], ['occupied-by-group']],
  ['both', [reason('teacher'), reason('group')], ['occupied']],
  ['the item itself', [reason('load')], ['occupied']],
  ['a draft of a teacher', [reason('teacher', false)], []],
  ['a draft of a group beside a teacher', [reason('teacher'), reason('group', false)], ['occupied-by-teacher']],
  ['dates', [reason('dates')], ['cant-set']],
  ['dates that bind no superuser', [reason('dates', false)], []],
  ['no right, and a teacher', [reason('right'), reason('teacher')], ['occupied-by-teacher', 'cant-set']],
  ['a wish', [reason('wish', false)], []],
])('against a load item stands %s', (_, reasons, states) => {
  expect(cellStates(empty, working, { reasons })).toEqual(states)
})

test('a cell that a panel refers to says so along with all else', () => {
  expect(cellStates(empty, working, null, 'search')).toEqual(['searched'])
  expect(cellStates(empty, working, null, null, true)).toEqual(['searched'])
  expect(cellStates(empty, working, { reasons: [reason('group'), reason('right')] }, 'moveTo')).toEqual([
    'occupied-by-group',
    'moved',
    'cant-set',
  ])
})
