import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomMatch, FreeSlot } from '@/lib/core/rules/rooms/free-rooms'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { decodeRoomEntry, encodeRoomEntry } from '@/lib/core/calls/names/vocabularies'
import type { WireFoundRoom, WireFreeWeek, WireLightRoom } from './rooms.contract'

export const encodeFoundRoom = (room: RoomMatch): WireFoundRoom => ({
  ...encodeRoomEntry(room),
  is_occupied: room.isOccupied,
  is_projected: room.isDrafted,
})

export const encodeLightRoom = ({ id, title }: RoomMatch): WireLightRoom => ({ id, title })

export const decodeFoundRoom = (room: WireFoundRoom): RoomMatch => ({
  ...decodeRoomEntry(room),
  isOccupied: room.is_occupied,
  isDrafted: room.is_projected,
})

export const encodeFreeWeek = (slots: readonly FreeSlot[]): WireFreeWeek =>
  Object.fromEntries(slots.map(({ day, pair, roomIds }) => [`${day}.${pair}`, roomIds]))

export const decodeFreeWeek = (week: WireFreeWeek): FreeSlot[] =>
  Object.entries(week).map(([slot, ids]) => {
    const [day, pair] = slot.split('.')
    return { day: Number(day) as Weekday, pair: Number(pair) as Pair, roomIds: ids as FreeSlot['roomIds'] }
  })
