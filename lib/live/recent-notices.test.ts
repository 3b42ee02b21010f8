import { calendarDate } from '@/lib/domain/calendar-date'
import type { SubjectWeek } from '@/lib/wire/live'
import { everythingChanged } from './notice'
import { RecentNotices } from './recent-notices'

const week = (id: number): SubjectWeek => ({ kind: 'group', id, monday: calendarDate('2026-11-16') })
const notice = (id: number) => ({ type: 'schedule_changed' as const, weeks: [week(id)] })

test('a notice is remembered for the time it is kept, and no longer', () => {
  const recent = new RecentNotices(1000)
  recent.add(notice(1), 5000)
  expect(recent.has(week(1), 6000)).toBe(true)
  expect(recent.has(week(1), 6001)).toBe(false)
  expect(recent.has(week(2), 5000)).toBe(false)
})

test('a second notice keeps the week for longer', () => {
  const recent = new RecentNotices(1000)
  recent.add(notice(1), 5000)
  recent.add(notice(2), 5500)
  recent.add(notice(1), 5900)
  recent.add(notice(3), 6600)
  expect(recent.has(week(1), 6600)).toBe(true)
  expect(recent.has(week(2), 6600)).toBe(false)
})

test('a change for everyone is one for every week', () => {
  const recent = new RecentNotices(1000)
  recent.add(everythingChanged, 5000)
  expect(recent.has(week(7), 5500)).toBe(true)
  expect(recent.has(week(7), 6500)).toBe(false)
})
