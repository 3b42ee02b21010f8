import { sql, type SQL } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { prepared } from '@/db/prepared'
import { approval } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, MeetingId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { ApprovalState } from '@/lib/core/requests/rules/approval'
import type { ApprovedRoom } from '@/lib/core/rights/rules/rights-subjects'
import type { EventKind, NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** Who consents to bookings of a room; null: it is booked without asking. */
export async function findConsent(db: Queryable, id: RoomId): Promise<ApprovedRoom | null> {
  const [row] = await prepared<ApprovedRoom>(
    db,
    sql`select approving_department_id as "departmentId" from room where id = ${id} and needs_approval`,
  )
  return row ?? null
}

/** Who approves bookings of these rooms now, also where nobody has to any more. */
export const findApprovingOf = (db: Queryable, ids: readonly RoomId[]): Promise<ApprovedRoom[]> =>
  db.execute<ApprovedRoom>(sql`
    select distinct approving_department_id as "departmentId" from room where id = any(${sql.param(ids)}::integer[])`)

type NewAsk = {
  requestId: RequestId
  roomId: RoomId
  groups: readonly GroupId[]
  pair: Pair
  dates: readonly CalendarDate[]
}

/** Keeps that these dates of a booking wait for a decision. */
export async function insertAsked(db: Queryable, { requestId, roomId, groups, pair, dates }: NewAsk): Promise<void> {
  await db.insert(approval).values(dates.map((date) => ({ requestId, roomId, groupIds: [...groups], pair, date })))
}

type HandOver = { from: RequestId; to: RequestId; dates: readonly CalendarDate[]; groups: readonly GroupId[] }

/** Gives what was asked and approved about these dates to the request that changed their words and groups. */
export async function handOverApprovals(db: Queryable, { from, to, dates, groups }: HandOver): Promise<void> {
  await db.execute(sql`
    insert into approval (request_id, date, pair, room_id, group_ids, state, reason, decided_by)
    select ${to}, date, pair, room_id, ${sql.param(groups)}, state, reason, decided_by
    from approval where request_id = ${from} and ${isInEffect(dates)}`)
  await endApprovals(db, { id: from, dates })
}

/** Forgets what was asked and approved about dates that go elsewhere. */
export async function endApprovals(
  db: Queryable,
  { id, dates }: { id: RequestId; dates: readonly CalendarDate[] },
): Promise<void> {
  await db.execute(sql`delete from approval where request_id = ${id} and ${isInEffect(dates)}`)
}

const isInEffect = (dates: readonly CalendarDate[]): SQL =>
  sql`state in ('asked', 'approved') and date = any(${sql.param(dates)}::text[]::date[])`

type FoundDate = {
  date: CalendarDate
  state: ApprovalState
  reason: string
  decidedBy: string
  ahead: number
  holder: { id: MeetingId; kind: EventKind; title: string } | null
  /** Its meeting; null once it was refused or taken back. */
  meetingId: MeetingId | null
}

/** A booking that takes consent. `departmentId`: whose editors approve bookings of its room. */
export type FoundAsk = {
  id: RequestId
  version: number
  pair: Pair
  room: NamedRoom
  departmentId: number | null
  title: string
  inCharge: string
  groups: { id: GroupId; title: string }[]
  by: string
  madeBy: UserId | null
  isUndone: boolean
  dates: FoundDate[]
}

/** `condition`: on the date `a` and its request `r`. */
const findWhere = (db: Queryable, condition: SQL, { order, most }: { order: SQL; most: number }): Promise<FoundAsk[]> =>
  db.execute<FoundAsk>(sql`
    select r.id, r.version, asked.pair, shown.named as room, own.approving_department_id as "departmentId", r.reason as title,
      r.in_charge as "inCharge", r.made_by as "madeBy", r.undone_at is not null as "isUndone", asked.dates,
      coalesce((select full_name from "user" u where u.id = r.made_by), '') as by,
      (select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title), '[]')
        from shown_group g where g.id = any(asked.group_ids)) as groups
    from (
      select a.request_id, min(a.date) as first, max(a.pair) as pair, max(a.room_id) as room_id, max(a.group_ids) as group_ids,
        json_agg(json_build_object('date', a.date, 'state', a.state, 'reason', a.reason,
          'decidedBy', coalesce((select full_name from "user" u where u.id = a.decided_by), ''),
          'meetingId', (select m.id from meeting m where m.request_id = a.request_id and m.date = a.date limit 1),
          'ahead', (
            select count(*) from approval other join request q on q.id = other.request_id
            where is_waiting(other.state, q.undone_at) and other.room_id = a.room_id and other.date = a.date and other.pair = a.pair
              and other.request_id < a.request_id),
          'holder', case when a.state = 'asked' then (
            select json_build_object('id', m.id, 'kind', e.kind, 'title', e.title)
            from claim c join meeting m on m.id = c.meeting_id join event e on e.id = m.event_id
            where c.kind = 'room' and c.resource_id = a.room_id and c.subgroup = 0 and c.date = a.date and c.pair = a.pair
              and c.hold = 'firm') end) order by a.date) as dates
      from approval a join request r on r.id = a.request_id
      where ${condition}
      group by a.request_id) asked
      join request r on r.id = asked.request_id
      join room own on own.id = asked.room_id
      join shown_room shown on shown.id = asked.room_id
    order by ${order} limit ${most}`)

const byDate = { order: sql`asked.first, asked.pair, r.id`, most: 500 }
const isWaiting = sql`is_waiting(a.state, r.undone_at)`

/** The bookings that wait for a decision on dates from `today` on, each with these dates alone, by the first. */
export const findWaitingAsks = (db: Queryable, today: CalendarDate): Promise<FoundAsk[]> =>
  findWhere(db, sql`${isWaiting} and a.date >= ${today}`, byDate)

/** Those of one room in a period. Hardly any week has one, so a light question comes first. */
export async function findAsksOfRoom(db: Queryable, id: RoomId, { from, to }: Period): Promise<FoundAsk[]> {
  const [some] = await sqlOf(db)`
    select from approval where state = 'asked' and room_id = ${id} and date between ${from} and ${to} limit 1`
  if (!some) return []
  return findWhere(db, sql`${isWaiting} and a.room_id = ${id} and a.date between ${from} and ${to}`, byDate)
}

/** What somebody asked for, the latest first, with all dates. */
export const findOwnAsks = (db: Queryable, userId: UserId): Promise<FoundAsk[]> =>
  findWhere(db, sql`r.made_by = ${userId}`, { order: sql`r.id desc`, most: 50 })

/** A booking that took consent, with all dates; null for any other request. */
export async function findAsk(db: Queryable, id: RequestId): Promise<FoundAsk | null> {
  const [ask] = await findWhere(db, sql`r.id = ${id}`, byDate)
  return ask ?? null
}

type Rival = { id: RequestId; title: string; by: string; dates: CalendarDate[] }

/** Who else waits for the same room on these dates in the same pair, in the order in which they asked. */
export const findOtherAsks = (
  db: Queryable,
  { id, dates }: { id: RequestId; dates: readonly CalendarDate[] },
): Promise<Rival[]> =>
  db.execute<Rival>(sql`
    select r.id, r.reason as title, coalesce((select full_name from "user" u where u.id = r.made_by), '') as by,
      json_agg(other.date order by other.date) as dates
    from approval a
      join approval other on other.room_id = a.room_id and other.date = a.date and other.pair = a.pair
        and other.request_id <> a.request_id
      join request r on r.id = other.request_id and is_waiting(other.state, r.undone_at)
    where a.request_id = ${id} and a.date = any(${sql.param(dates)}::text[]::date[])
    group by r.id order by r.id`)

/** Dates up to today that still wait for a decision, with their meetings. */
export const findWaitingUntil = (
  db: Queryable,
  today: CalendarDate,
): Promise<{ id: RequestId; date: CalendarDate; pair: Pair; meetingId: MeetingId | null }[]> =>
  db.execute(sql`
    select r.id, a.date, a.pair,
      (select m.id::integer from meeting m where m.request_id = r.id and m.date = a.date limit 1) as "meetingId"
    from approval a join request r on r.id = a.request_id
    where ${isWaiting} and a.date <= ${today} order by r.id, a.date`)

type Decided = {
  id: RequestId
  dates: readonly CalendarDate[]
  state: ApprovalState
  reason: string
  decidedBy: UserId | null
}

/** Keeps what was decided about these dates. */
export async function decideDates(db: Queryable, { id, dates, state, reason, decidedBy }: Decided): Promise<void> {
  await db.execute(sql`
    update approval set state = ${state}, reason = ${reason}, decided_by = ${decidedBy}
    where request_id = ${id} and date = any(${sql.param(dates)}::text[]::date[])`)
}
