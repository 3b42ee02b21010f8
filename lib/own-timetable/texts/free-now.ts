import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { roomTexts, seatsText } from '@/lib/core/free-rooms/texts/rooms'
import { type RoomFlags, roomProperties } from '@/lib/core/rooms/rules/room-properties'
import { roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'

export const freeNowTexts = {
  title: 'Где сесть сейчас',
  none: 'Свободных аудиторий сейчас нет',
  over: 'Пары на\u00a0сегодня закончились',
  longer: 'и\u00a0следующую пару',
  other: 'Другие',
  buildings: 'Корпуса',
  hint: 'Свободна\u00a0— значит не\u00a0занята занятием, бронью или закрытием. Место за\u00a0вами не\u00a0закрепляется.',
} as const

/** `3-я пара, 11:45–13:15: 24 аудитории` */
export const freeNowLead = (pair: Pair, times: string, count: number): string =>
  `${pairTitle(pair)}, ${times}: ${counted(count, 'аудитория', 'аудитории', 'аудиторий')}`

/** `Корпус К` */
export const freeBuildingTitle = (building: string | null): string =>
  building === null ? freeNowTexts.other : `Корпус\u00a0${building}`

/** `30 мест, проектор, и следующую пару` */
export const roomNote = (room: RoomFlags & { capacity: number | null; consent?: string; staysFree: boolean }): string =>
  [
    room.capacity === null ? '' : seatsText(room.capacity, false).spoken,
    ...roomProperties.map((property) => (room[property] ? roomPropertyTexts[property].note : '')),
    room.consent === undefined ? '' : roomTexts.withConsent,
    room.staysFree ? freeNowTexts.longer : '',
  ]
    .filter(Boolean)
    .join(', ')
