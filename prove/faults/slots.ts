import type { Sql } from '@/db/client'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { FaultSlot } from './people'

/** Slots of new rooms, in the week of `monday`. */
export async function faultSlots(sql: Sql, monday: CalendarDate, rooms: number): Promise<FaultSlot[]> {
  const made = await sql<{ id: RoomId }[]>`
    insert into room (title, capacity) select 'f ' || gen_random_uuid(), 30 from generate_series(1, ${rooms}::integer)
    returning id`
  return made.flatMap(({ id: roomId }) =>
    [0, 1, 2, 3, 4].flatMap((day) => defaultPairs.map((pair) => ({ roomId, date: addDays(monday, day), pair }))),
  )
}
