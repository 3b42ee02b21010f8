import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { offerState } from './offers'

const until = { date: calendarDate('2026-11-18'), minutes: 600 }

test('whom nobody has asked yet waits for their turn; then for the answer, which stays', () => {
  expect(offerState({ answer: null, until: null })).toBe('queued')
  expect(offerState({ answer: null, until })).toBe('asked')
  expect(offerState({ answer: 'no', until })).toBe('no')
  expect(offerState({ answer: 'withdrawn', until: null })).toBe('withdrawn')
})
