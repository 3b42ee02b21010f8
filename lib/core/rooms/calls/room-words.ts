import type { RoomEquipment, StatedNeed } from '@/lib/core/rooms/rules/room-properties'

/** The API's fields that say what a room has. */
export const equipmentWords = {
  projector: 'is_mm',
  computers: 'is_vt',
  step_free: 'is_step_free',
} as const satisfies Record<RoomEquipment, string>

/** Those of groups that state what their classes need. */
export const statedNeedWords: Readonly<Record<StatedNeed, string>> = {
  needsStepFree: 'needs_step_free',
}

export type EquipmentWord = (typeof equipmentWords)[RoomEquipment]
