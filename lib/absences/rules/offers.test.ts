import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { civilTimeAfter } from '@/lib/core/calendar/rules/civil-time'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { answerUntil, offerState } from './offers'

const until = { date: calendarDate('2026-11-18'), minutes: 600 }

test('whom nobody has asked yet waits for their turn; then for the answer, which stays', () => {
  expect(offerState({ answer: null, until: null })).toBe('queued')
  expect(offerState({ answer: null, until })).toBe('asked')
  expect(offerState({ answer: 'no', until })).toBe('no')
  expect(offerState({ answer: 'withdrawn', until: null })).toBe('withdrawn')
})

test.each<[string, minutes: number, left: number, until: number]>([
  ['the day before each has the hours that were given', -600, 3, -360],
  ['in the morning of the day those who are asked share what is left', 7 * 60, 3, 8 * 60 + 35],
  ['whoever is the last has until the class begins', 9 * 60, 1, 11 * 60 + 45],
  ['nobody has less than five minutes', 11 * 60 + 35, 5, 11 * 60 + 40],
  ['nor more than there are', 11 * 60 + 43, 5, 11 * 60 + 45],
])('of a class at 11:45, %s', (_, minutes, left, until) => {
  const date = calendarDate('2026-11-19')
  const at = (time: number) => civilTimeAfter({ date, minutes: 0 }, time)
  const asked = { date, pair: 3, hours: 4, left } as const
  expect(answerUntil({ pairTimes: defaultPairTimes }, at(minutes), asked)).toEqual(at(until))
})
