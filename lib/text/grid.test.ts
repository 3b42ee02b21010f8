import { parseClock } from '@/lib/domain/pairs'
import { currentPairNote } from './grid'

test.each([
  ['8:14', 'ближайшая'],
  ['8:15', 'сейчас'],
  ['9:44', 'сейчас'],
  ['9:45', null],
  ['23:00', null],
])('at %s the first pair is marked «%s»: a pair that does not run is never «сейчас»', (clock, note) => {
  const time = { pair: 1, startsAt: 8 * 60 + 15, endsAt: 9 * 60 + 45 } as const
  expect(currentPairNote(time, parseClock(clock) ?? -1)).toBe(note)
})
