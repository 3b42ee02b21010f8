import type { RoomEntry } from '@/lib/core/rules/names/vocabulary'
import {
  type EquipmentFlags,
  equipmentNames,
  hasEquipment,
  roomEquipment,
} from '@/lib/core/rules/rooms/room-properties'
import { otherBuildings } from '@/lib/core/texts/names/vocabularies'
import { type EquipmentWord, equipmentWords } from './room-words'
import { decodeListedRoom } from './vocabularies'
import type { RoomEntryAnswer } from './vocabularies.contract'
import { recordOfEntries } from '@/lib/core/rules/words/records'

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
