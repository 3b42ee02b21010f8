import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId } from '@/lib/core/names/rules/ids'
import { withoutOwnTraces } from './trace'

const at = (event: number, pair: number, state: 'published' | 'trace') => ({
  eventId: event as EventId,
  pair: pair as Pair,
  state,
  date: '2026-11-16' as CalendarDate,
})

test('a class that stands in its slot again, in another room, is shown once there, and elsewhere as before', () => {
  const stands = at(1, 2, 'published')
  const elsewhere = at(1, 3, 'trace')
  const another = at(2, 2, 'trace')
  expect(withoutOwnTraces([at(1, 2, 'trace'), stands, elsewhere, another])).toEqual([stands, elsewhere, another])
})
