import type { RoomEquipment } from '@/lib/core/rooms/rules/room-properties'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'

/** What a room has, in the fewest words. */
export const equipmentShort: Readonly<Record<RoomEquipment, string>> = {
  projector: 'проектор',
  computers: 'компьютерный класс',
  step_free: 'без ступеней',
}

/** `без ступеней`: what is told of a room wherever it is named; empty: nothing. */
export const roomHas = ({ has = [] }: Pick<TitledRoom, 'has'>): string =>
  has.map((one) => equipmentShort[one]).join(', ')

/** `К-206`, `К-206 (без ступеней)` */
export const roomTitle = (room: Omit<TitledRoom, 'id'>): string =>
  room.has === undefined ? room.title : `${room.title} (${roomHas(room)})`
