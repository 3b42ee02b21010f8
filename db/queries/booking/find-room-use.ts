import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import type { ItemPlan } from '@/db/queries/core/schedule/schedule'
import { shownRoom } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { ApprovedRoom } from '@/lib/core/rights/rules/rights-subjects'
import { type RoomFlags, type RoomProperty, withFlags } from '@/lib/core/rooms/rules/room-properties'
import type { RoomEntry } from '@/lib/core/schedule/rules/vocabulary'
import type { RepairRoom } from '@/lib/repair/rules/rooms'
import type { FoundLimits } from './room-limits'

type RoomUseParams = {
  dates: readonly CalendarDate[]
  pairs: readonly Pair[]
  ignoreWishes: boolean
  /** Includes drafts, each with its plan. */
  drafts: boolean
  viewer: UserId
}

/** `taken` and `drafts` by `Slot`: the pair on any of the dates, or weekday and pair encoded by `slotOf`. */
type RoomUse<Slot extends number> = {
  taken: Slot[]
  drafts: { slot: Slot; programmeId: ProgrammeId | null; plan: ItemPlan }[]
}

/** Whose editors consent to bookings of a room; without a department its title is empty. */
type RoomConsent = ApprovedRoom & { department: string }

/** How a room is booked; nulls: by everybody, and whenever it is free. `isAsked`: a booking waits for consent there then. */
type BookingTerms = { consent: RoomConsent | null; limits: FoundLimits | null; isAsked: boolean }

/** For all rooms in use. */
const askRoomUse = (sql: postgres.ISql, { dates, pairs, ignoreWishes, drafts, viewer }: RoomUseParams) => sql<
  (Omit<RoomEntry, RoomProperty> & { flags: RoomFlags } & RoomUse<Pair> & BookingTerms)[]
>`
  select room.id, title, building, capacity, flags, active, coalesce(t.slots, '{}') as taken, coalesce(d.list, '[]') as drafts,
    asked.room_id is not null as "isAsked",
    (select json_build_object('departmentId', own.approving_department_id, 'department', coalesce(department.title, ''))
      from room own left join department on department.id = own.approving_department_id
      where own.id = room.id and own.needs_approval) as consent,
    (select json_build_object('departmentId', own.approving_department_id, 'mostBookings', own.most_bookings,
        'mostDaysAhead', own.most_days_ahead, 'leastMinutesBefore', own.least_minutes_before,
        'bookedFromPair', own.booked_from_pair, 'bookedToPair', own.booked_to_pair, 'quietDays', own.quiet_days)
      from room own
      where own.id = room.id and num_nonnulls(own.most_days_ahead, own.least_minutes_before, own.booked_from_pair,
        own.booked_to_pair, own.quiet_days) > 0) as limits
  from shown_room room
    left join (
      select room_id, array_agg(distinct pair) as slots
      from taken_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, ${ignoreWishes}) group by room_id) t
      on t.room_id = room.id and not room.is_placeholder
    left join (
      select room_id, json_agg(json_build_object('slot', pair, 'programmeId', programme_id, 'plan', plan)) as list
      from drafted_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, ${viewer}) where ${drafts} group by room_id) d
      on d.room_id = room.id and not room.is_placeholder
    left join (
      select distinct a.room_id from approval a join request r on r.id = a.request_id
      where is_waiting(a.state, r.undone_at) and a.date = any(${[...dates]}::text[]::date[]) and a.pair = any(${[...pairs]}::smallint[])) asked
      on asked.room_id = room.id
  where room.active`

/** The same for given rooms and a week, without the terms: a booking that waits holds nothing. */
const askWeekUse = (
  sql: postgres.ISql,
  rooms: readonly RoomId[],
  { dates, pairs, ignoreWishes, drafts, viewer }: RoomUseParams,
) => sql<({ id: RoomId } & RoomUse<number>)[]>`
  select room.id, coalesce(t.slots, '{}') as taken, coalesce(d.list, '[]') as drafts
  from shown_room room
    left join (
      select room_id, array_agg(distinct week_slot(date, pair)) as slots
      from taken_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, ${ignoreWishes})
      where room_id = any(${[...rooms]}) group by room_id) t
      on t.room_id = room.id and not room.is_placeholder
    left join (
      select room_id,
        json_agg(json_build_object('slot', week_slot(date, pair), 'programmeId', programme_id, 'plan', plan)) as list
      from drafted_rooms(${[...dates]}::text[]::date[], ${[...pairs]}, ${viewer})
      where ${drafts} and room_id = any(${[...rooms]}) group by room_id) d
      on d.room_id = room.id and not room.is_placeholder
  where room.id = any(${[...rooms]})`

/**
 * Every room in use with those of the pairs in which it is taken on any of the dates, unordered, in one
 * statement. Placeholder and virtual rooms are never taken.
 */
export async function findRoomUse(
  db: Queryable,
  params: RoomUseParams,
): Promise<({ room: RoomEntry } & BookingTerms & RoomUse<Pair>)[]> {
  const rows = await askRoomUse(sqlOf(db), params)
  return rows.map(({ taken, drafts, consent, limits, isAsked, ...room }) => ({
    room: withFlags(room),
    ...{ taken, drafts, consent, limits, isAsked },
  }))
}

/** The existing ones of these rooms with their taken slots of a week (`slotOf`), in one statement. */
export const findWeekUse = (
  db: Queryable,
  rooms: readonly RoomId[],
  params: RoomUseParams,
): Promise<({ id: RoomId } & RoomUse<number>)[]> => askWeekUse(sqlOf(db), rooms, params)

/** All rooms, unordered, with the properties that decide whether a class fits them. */
export async function findRoomsToBook(db: Queryable): Promise<RepairRoom[]> {
  const rows = await db
    .select({
      named: shownRoom.named,
      capacity: shownRoom.capacity,
      kind: shownRoom.kind,
      flags: shownRoom.flags,
      isPlaceholder: shownRoom.isPlaceholder,
      active: shownRoom.active,
    })
    .from(shownRoom)
  return rows.map(({ named, ...room }) => ({ ...named, ...withFlags(room) }))
}
