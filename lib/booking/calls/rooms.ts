import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomMatch, FreeSlot } from '@/lib/core/rules/rooms/free-rooms'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { decodeRoomEntry, encodeRoomEntry } from '@/lib/core/calls/names/vocabularies'
import type { FoundRoomAnswer, FreeWeekAnswer, LightRoomAnswer } from './rooms.contract'

export const encodeFoundRoom = (room: RoomMatch): FoundRoomAnswer => ({
  ...encodeRoomEntry(room),
  is_occupied: room.isOccupied,
  is_projected: room.isDrafted,
  ...(room.consent !== undefined && { consent: room.consent }),
  ...(room.limit !== undefined && { limit: room.limit }),
})

export const encodeLightRoom = ({ id, title }: RoomMatch): LightRoomAnswer => ({ id, title })

export const decodeFoundRoom = (room: FoundRoomAnswer): RoomMatch => ({
  ...decodeRoomEntry(room),
  isOccupied: room.is_occupied,
  isDrafted: room.is_projected,
  ...(room.consent !== undefined && { consent: room.consent }),
  ...(room.limit !== undefined && { limit: room.limit }),
})

export const encodeFreeWeek = (slots: readonly FreeSlot[]): FreeWeekAnswer =>
  Object.fromEntries(slots.map(({ day, pair, roomIds }) => [`${day}.${pair}`, roomIds]))

export const decodeFreeWeek = (week: FreeWeekAnswer): FreeSlot[] =>
  Object.entries(week).map(([slot, ids]) => {
    const [day, pair] = slot.split('.')
    return { day: Number(day) as Weekday, pair: Number(pair) as Pair, roomIds: ids as FreeSlot['roomIds'] }
  })
