import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RecentItem } from '@/lib/core/schedule/rules/active-item'
import { favouriteWeeks } from './browser'

const item = (id: number, favourite: boolean) => ({ kind: 'group', id, title: `Группа ${id}`, favourite }) as RecentItem

test('this week and the next are cached of a few favourites and of nothing else', () => {
  const today = calendarDate('2026-11-18')
  expect(favouriteWeeks([item(1, true), item(2, false)], today)).toEqual([
    '/dashboard/?type=group&id=1&week=2026-11-16',
    '/dashboard/?type=group&id=1&week=2026-11-23',
  ])
  const many = Array.from({ length: 20 }, (_, id) => item(id, true))
  expect(favouriteWeeks(many, today)).toHaveLength(16)
})
