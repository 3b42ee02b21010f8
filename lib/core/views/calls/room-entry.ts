import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import { type EquipmentWord, equipmentWords } from '@/lib/core/rooms/calls/room-words'
import {
  type EquipmentFlags,
  equipmentNames,
  hasEquipment,
  roomEquipment,
} from '@/lib/core/rooms/rules/room-properties'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import { recordOfEntries } from '@/lib/core/words/rules/records'
import { decodeListedRoom } from './vocabularies'
import type { RoomEntryAnswer } from './vocabularies.contract'

const encodeEquipment = (room: EquipmentFlags): Record<EquipmentWord, boolean> =>
  recordOfEntries(equipmentNames.map((one) => [equipmentWords[one], hasEquipment(room, one)]))

const decodeEquipment = (room: Record<EquipmentWord, boolean>): EquipmentFlags =>
  recordOfEntries(equipmentNames.map((one) => [roomEquipment[one].property, room[equipmentWords[one]]]))

export const encodeRoomEntry = (room: RoomEntry): RoomEntryAnswer => ({
  id: room.id,
  title: room.title,
  maxstud: room.capacity,
  ...encodeEquipment(room),
  is_common: !room.needsKey,
  is_occupied: false,
  building: room.building ?? otherBuildings,
  active: room.active,
})

export const decodeRoomEntry = (room: RoomEntryAnswer): RoomEntry => ({
  ...decodeListedRoom(room),
  capacity: room.maxstud,
  ...decodeEquipment(room),
  needsKey: !room.is_common,
})
