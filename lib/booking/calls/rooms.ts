import type { RoomMatch } from '@/lib/core/free-rooms/rules/free-rooms'
import { decodeRoomEntry, encodeRoomEntry } from '@/lib/core/views/calls/room-entry'
import type { FoundRoomAnswer, LightRoomAnswer } from './rooms.contract'

export const encodeFoundRoom = (room: RoomMatch): FoundRoomAnswer => ({
  ...encodeRoomEntry(room),
  is_occupied: room.isOccupied,
  is_projected: room.isDrafted,
  ...(room.consent !== undefined && { consent: room.consent }),
  ...(room.limit !== undefined && { limit: room.limit }),
  ...(room.isAsked && { asked: room.isAsked }),
})

export const encodeLightRoom = ({ id, title }: RoomMatch): LightRoomAnswer => ({ id, title })

export const decodeFoundRoom = (room: FoundRoomAnswer): RoomMatch => ({
  ...decodeRoomEntry(room),
  isOccupied: room.is_occupied,
  isDrafted: room.is_projected,
  ...(room.consent !== undefined && { consent: room.consent }),
  ...(room.limit !== undefined && { limit: room.limit }),
  ...(room.asked && { isAsked: room.asked }),
})
