import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { doorCode, readDoorCode } from './door-code'

beforeAll(() => {
  process.env.DATABASE_URL = 'postgres://nobody@localhost/nothing'
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const roomId = 7 as RoomId
const date = calendarDate('2026-11-16')
const at = (minutes: number) => ({ date, minutes })

test('a code says whose door it was shown at, for ten to fifteen minutes', () => {
  const code = doorCode(roomId, at(600))
  expect(readDoorCode(code, at(600))).toEqual({ roomId, date })
  expect(readDoorCode(code, at(614))).toEqual({ roomId, date })
  expect(readDoorCode(code, at(615))).toBeNull()
  expect(readDoorCode(code, at(599))).toBeNull()
  expect(readDoorCode(code, { date: addDays(date, 1), minutes: 600 })).toBeNull()
  expect(doorCode(roomId, at(605))).not.toBe(code)
})

test('a code of another room, time or key is none', () => {
  const code = doorCode(roomId, at(600))
  for (const other of [code.replace('7.', '8.'), code.replace('.120.', '.121.'), `${code}x`, '', '7.2026-11-16.120'])
    expect(readDoorCode(other, at(605))).toBeNull()
})
