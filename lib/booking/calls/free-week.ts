import { weekdayNumbered } from '@/lib/core/rules/calendar/calendar-date'
import { pairNumbered } from '@/lib/core/rules/calendar/pairs'
import type { FreeSlot } from '@/lib/core/rules/rooms/free-rooms'
import type { FreeWeekAnswer } from './rooms.contract'
import { idNumbered, type RoomId } from '@/lib/core/rules/names/ids'

// Apart from the rooms themselves: the week's page shows free slots before it knows anything of rooms.

export const encodeFreeWeek = (slots: readonly FreeSlot[]): FreeWeekAnswer =>
  Object.fromEntries(slots.map(({ day, pair, roomIds }) => [`${day}.${pair}`, roomIds]))

export const decodeFreeWeek = (week: FreeWeekAnswer): FreeSlot[] =>
  Object.entries(week).map(([slot, ids]) => {
    const [day, pair] = slot.split('.')
    return {
      day: weekdayNumbered(Number(day)),
      pair: pairNumbered(Number(pair)),
      roomIds: ids.map((id) => idNumbered<RoomId>(id)),
    }
  })
