import { weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { FreeSlot } from '@/lib/core/free-rooms/rules/free-rooms'
import { idNumbered, type RoomId } from '@/lib/core/names/rules/ids'
import type { FreeWeekAnswer } from './rooms.contract'

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
