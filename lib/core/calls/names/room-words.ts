import type { RoomEquipment, StatedNeed } from '@/lib/core/rules/rooms/room-properties'

/** The API's fields that say what a room has. */
export const equipmentWords = {
  projector: 'is_mm',
  computers: 'is_vt',
} as const satisfies Record<RoomEquipment, string>

/** Those of groups that state what their classes need. */
export const statedNeedWords: Readonly<Record<StatedNeed, string>> = {}

export type EquipmentWord = (typeof equipmentWords)[RoomEquipment]
