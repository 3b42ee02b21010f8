import type { MeetingId } from '@/lib/core/names/rules/ids'
import { lesson } from '@/testing/lessons'
import { scheduleChanges } from './schedule-changes'

const week = (...items: ReturnType<typeof lesson>[]) => ({ items, requests: [] })
const [first, second, third] = [1, 2, 3].map((id) => lesson({ id: id as MeetingId })) as [
  ReturnType<typeof lesson>,
  ReturnType<typeof lesson>,
  ReturnType<typeof lesson>,
]

test('what came, changed and went between two readings of a week', () => {
  const before = week(first, second)
  expect(scheduleChanges(before, week(second, first))).toEqual({ added: 0, changed: 0, removed: 0 })
  expect(scheduleChanges(before, week({ ...second, comment: 'В другой аудитории' }, third))).toEqual({
    added: 1,
    changed: 1,
    removed: 1,
  })
})
