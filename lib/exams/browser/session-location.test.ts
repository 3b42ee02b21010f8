import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { touchedSessionUrl } from '@/lib/repair/browser/session-address'
import { readSessionLocation, sessionUrl } from './session-location'

const touched = {
  kind: 'room',
  ids: [5, 7] as RoomId[],
  from: calendarDate('2027-01-14'),
  to: calendarDate('2027-01-20'),
} as const

const read = (url: string) => readSessionLocation(new URL(url, 'http://localhost').searchParams)

test('the plan of closed rooms leads to the session with their exams, and its address stays', () => {
  const location = read(touchedSessionUrl(touched))
  expect(location).toMatchObject({ touched, onlyRemarked: true })
  expect(read(sessionUrl(location))).toEqual(location)
})

test.each(['?teacher=5', '?teacher=x&dbeg=2027-01-14&dend=2027-01-20', '?room=5&dbeg=yesterday&dend=2027-01-20'])(
  'whoever is not said who and when has no exams to move: %s',
  (search) => expect(read(search).touched).toBeNull(),
)
