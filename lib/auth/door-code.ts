import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DoorCode } from '@/lib/booking/rules/confirmation'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type RoomId, idNumbered } from '@/lib/core/names/rules/ids'
import { keyFor } from './secrets'

/** A door shows another code every five minutes. */
const codeMinutes = 5
/** How many earlier codes are taken: a screen and what caches its data lag behind, and people take time to sign in. */
const earlierCodes = 2

const turnOf = ({ minutes }: CivilTime): number => Math.floor(minutes / codeMinutes)

const signed = (text: string): string =>
  `${text}.${createHmac('sha256', keyFor('door-code')).update(text).digest().subarray(0, 12).toString('base64url')}`

/** The code that the screen at the door of a room shows now, by which whoever scans it proves to be there. */
export const doorCode = (roomId: RoomId, now: CivilTime): string => signed(`${roomId}.${now.date}.${turnOf(now)}`)

/** What a code says; null if it is not ours, or too old. */
export function readDoorCode(code: string, now: CivilTime): DoorCode | null {
  const [room = '', day = '', turn = ''] = code.split('.')
  const expected = Buffer.from(signed(`${room}.${day}.${turn}`))
  const given = Buffer.from(code)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const date = parseCalendarDate(day)
  const age = turnOf(now) - Number(turn)
  return date === now.date && age >= 0 && age <= earlierCodes ? { roomId: idNumbered(Number(room)), date } : null
}
