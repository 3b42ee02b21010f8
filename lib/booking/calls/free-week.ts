import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { FreeSlot } from '@/lib/core/rules/rooms/free-rooms'
import type { FreeWeekAnswer } from './rooms.contract'

// Apart from the rooms themselves: the week's page shows free slots before it knows anything of rooms.

export const encodeFreeWeek = (slots: readonly FreeSlot[]): FreeWeekAnswer =>
  Object.fromEntries(slots.map(({ day, pair, roomIds }) => [`${day}.${pair}`, roomIds]))

export const decodeFreeWeek = (week: FreeWeekAnswer): FreeSlot[] =>
  Object.entries(week).map(([slot, ids]) => {
    const [day, pair] = slot.split('.')
    return { day: Number(day) as Weekday, pair: Number(pair) as Pair, roomIds: ids as FreeSlot['roomIds'] }
  })
