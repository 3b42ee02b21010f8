import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'

/** The API's fields that say what a room has. */
export const equipmentWords = {
  projector: 'is_mm',
  computers: 'is_vt',
  step_free: 'is_step_free',
} as const satisfies Record<RoomEquipment, string>

export type EquipmentWord = (typeof equipmentWords)[RoomEquipment]
