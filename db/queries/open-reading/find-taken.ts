import { sqlOf, type Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'

/** When these rooms are held on these dates by anything, including hidden classes and closures. */
export const findTakenRooms = (
  db: Queryable,
  rooms: readonly RoomId[],
  { dates, pairs }: { dates: readonly CalendarDate[]; pairs: readonly Pair[] },
): Promise<{ roomId: RoomId; date: CalendarDate; pair: Pair }[]> => sqlOf(db)`
  select distinct room_id as "roomId", to_char(date, 'YYYY-MM-DD') as date, pair
  from taken_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, true)
  where room_id = any(${[...rooms]})`
