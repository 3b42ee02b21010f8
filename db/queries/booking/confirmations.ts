import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { confirmation } from '@/db/schema'
import type { ConfirmationTerms } from '@/lib/booking/rules/confirmation'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { ConfirmationState } from '@/lib/core/requests/rules/confirmation'
import type { ConfirmedBooking } from '@/lib/core/rights/rules/rights-subjects'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'

/**
 * A booking of one date in a room whose bookings are confirmed, or were when its booker was told so. `meetingId` null: it was
 * released; `releasedIn`: by which change, also if that was undone.
 */
export type FoundToConfirm = ConfirmationTerms &
  ConfirmedBooking & {
    id: RequestId
    date: CalendarDate
    pair: Pair
    meetingId: MeetingId | null
    room: TitledRoom
    title: string
    inCharge: string
    by: string
    state: ConfirmationState | null
    untilMinutes: number | null
    releasedIn: ChangeId | null
  }

/** `of`: on a row `b` with a request and a date. */
const findWhere = (db: Queryable, of: SQL): Promise<FoundToConfirm[]> =>
  db.execute<FoundToConfirm>(sql`
    select r.id, b.date, b.pair, b.meeting_id as "meetingId", json_build_object('id', shown.id, 'title', shown.title) as room,
      r.reason as title, r.in_charge as "inCharge", r.in_charge_teacher_id as "teacherId", r.made_by as "madeBy",
      coalesce((select full_name from "user" u where u.id = r.made_by), '') as by,
      own.approving_department_id as "departmentId", own.confirm_ahead as "confirmAhead", own.confirm_within as "confirmWithin",
      c.state, c.until_minutes as "untilMinutes",
      (select max(h.change_id)::double precision from changed_row h
        where h.table_name = 'confirmation' and h.key = concat_ws(' ', c.request_id, c.date)
          and h.after ->> 'state' = 'released') as "releasedIn"
    from (
      select m.request_id, m.date, m.pair, m.id::double precision as meeting_id, c.resource_id as room_id
      from meeting m
        join event e on e.id = m.event_id and e.kind = 'booking'
        join claim c on c.meeting_id = m.id and c.kind = 'room' and c.hold = 'firm' and c.left_in is null
      where m.state = 'published'
      union all
      select request_id, date, pair, null, room_id from confirmation where state = 'released') b
      join request r on r.id = b.request_id and r.undone_at is null
      join room own on own.id = b.room_id
      join shown_room shown on shown.id = b.room_id
      left join confirmation c on c.request_id = r.id and c.date = b.date
    where ${of} and (own.confirm_within is not null or c.state is not null)
    order by b.date, b.pair, shown.title collate "ru-x-icu", r.id`)

/** The bookings of a date that are to be confirmed, were, or were released; by pair and room. */
export const findToConfirm = (db: Queryable, date: CalendarDate): Promise<FoundToConfirm[]> =>
  findWhere(db, sql`b.date = ${date}`)

/** The same of one request, by date. */
export const findToConfirmOf = (db: Queryable, id: RequestId): Promise<FoundToConfirm[]> =>
  findWhere(db, sql`b.request_id = ${id}`)

/** Keeps that these bookings are to be confirmed. */
export async function insertConfirmations(
  db: Queryable,
  rows: readonly (typeof confirmation.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(confirmation).values([...rows])
}

type Confirmed = typeof confirmation.$inferInsert & { confirmedBy: UserId | null; isAtDoor: boolean }

/** Keeps that a booking was confirmed, whether or not its booker was told that it can be. */
export async function storeConfirmed(db: Queryable, row: Confirmed): Promise<void> {
  const { confirmedBy, isAtDoor } = row
  const set = { state: 'confirmed' as const, confirmedBy, isAtDoor }
  await db
    .insert(confirmation)
    .values({ ...row, ...set })
    .onConflictDoUpdate({ target: [confirmation.requestId, confirmation.date], set })
}

export async function storeReleased(db: Queryable, { id, date }: { id: RequestId; date: CalendarDate }): Promise<void> {
  await db.execute(sql`update confirmation set state = 'released' where request_id = ${id} and date = ${date}`)
}

/** Who may confirm these bookings now. */
export const findConfirmedOf = (db: Queryable, ids: readonly RequestId[]): Promise<ConfirmedBooking[]> =>
  db.execute<ConfirmedBooking>(sql`
    select distinct r.made_by as "madeBy", r.in_charge_teacher_id as "teacherId", own.approving_department_id as "departmentId"
    from confirmation c join request r on r.id = c.request_id join room own on own.id = c.room_id
    where r.id = any(${sql.param(ids)}::integer[])`)

/** What waits to be confirmed in a room on a date, by pair. */
export const findWaitingToConfirm = (
  db: Queryable,
  { roomId, date }: { roomId: RoomId; date: CalendarDate },
): Promise<{ pair: Pair; untilMinutes: number }[]> =>
  db.execute(sql`
    select c.pair, c.until_minutes as "untilMinutes"
    from confirmation c join request r on r.id = c.request_id and r.undone_at is null
    where c.room_id = ${roomId} and c.date = ${date} and c.state = 'open'
      and exists (select from meeting m where m.request_id = c.request_id and m.date = c.date and m.state = 'published')
    order by c.pair`)
