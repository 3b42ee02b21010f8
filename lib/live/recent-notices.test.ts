import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SubjectWeek, Watched } from '@/lib/core/live/calls/live'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { type Audience, everythingChanged } from './notice'
import { RecentNotices } from './schedule-notices'

const week = (id: number): SubjectWeek => ({ ...subjectOf('group', id), monday: calendarDate('2026-11-16') })
const watched = (id: number): Watched => ({ week: week(id), everyWeek: false, also: [] })
const notice = (id: number) => ({
  type: 'schedule_changed' as const,
  weeks: [week(id)],
  audience: 'all' as const,
})

const anything = () => true

test('a notice is remembered for the given time, and no longer', () => {
  const recent = new RecentNotices(1000)
  recent.add(notice(1), 5000)
  expect(recent.has(watched(1), anything, 6000)).toBe(true)
  expect(recent.has(watched(1), anything, 6001)).toBe(false)
  expect(recent.has(watched(2), anything, 5000)).toBe(false)
})

test('a second notice keeps the week for longer', () => {
  const recent = new RecentNotices(1000)
  recent.add(notice(1), 5000)
  recent.add(notice(2), 5500)
  recent.add(notice(1), 5900)
  recent.add(notice(3), 6600)
  expect(recent.has(watched(1), anything, 6600)).toBe(true)
  expect(recent.has(watched(2), anything, 6600)).toBe(false)
})

test('a change for everyone is one for every week', () => {
  const recent = new RecentNotices(1000)
  recent.add(everythingChanged, 5000)
  expect(recent.has(watched(7), anything, 5500)).toBe(true)
  expect(recent.has(watched(7), anything, 6500)).toBe(false)
})

test('whoever follows more hears of another week, and of another subject', () => {
  const recent = new RecentNotices(1000)
  recent.add(notice(1), 5000)
  const later = { ...week(1), monday: calendarDate('2026-12-28') }
  expect(recent.has({ week: later, everyWeek: false, also: [] }, anything, 5000)).toBe(false)
  expect(recent.has({ week: later, everyWeek: true, also: [] }, anything, 5000)).toBe(true)
  expect(recent.has({ ...watched(2), also: [subjectOf('group', 1)] }, anything, 5000)).toBe(true)
})

test('what may not be heard of is as if it had not been', () => {
  const recent = new RecentNotices(1000)
  recent.add({ ...notice(1), audience: 'planners' }, 5000)
  recent.add({ ...everythingChanged, audience: 'planners' }, 5000)
  const plain = (_: unknown, audience: Audience) => audience === 'all'
  expect(recent.has(watched(1), plain, 5000)).toBe(false)
  recent.add(notice(1), 5000)
  recent.add({ ...notice(1), audience: 'planners' }, 5000)
  expect(recent.has(watched(1), plain, 5000)).toBe(true)
  expect(recent.has(watched(1), plain, 6001)).toBe(false)
})
