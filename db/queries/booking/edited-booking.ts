import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { event } from '@/db/schema'
import type { WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId, GroupId, LoadItemId, MeetingId, RequestId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { RequestKind, TitledRoom } from '@/lib/core/schedule/rules/schedule'

/** A meeting of a booking with what it holds. */
type BookedMeeting = {
  id: MeetingId
  date: CalendarDate
  pair: Pair
  rooms: TitledRoom[]
  groups: { id: GroupId; title: string }[]
  /** It waits for consent, and holds nothing. */
  isAsked: boolean
}

/** A request with the meetings that it booked and still has, by date; none if it was edited or cancelled. */
export type BookedRequest = {
  id: RequestId
  version: number
  kind: RequestKind
  reason: string
  inCharge: string
  inChargeTeacherId: TeacherId | null
  until: CalendarDate | null
  madeBy: UserId | null
  isUndone: boolean
  eventId: EventId | null
  weekStep: WeekStep
  loadItemId: LoadItemId | null
  meetings: BookedMeeting[]
}

/** Finds a request of any kind with what it booked or asked for; null if there is none. */
export async function findBookedRequest(db: Queryable, id: RequestId): Promise<BookedRequest | null> {
  const [row] = await sqlOf(db)<BookedRequest[]>`
    select r.id, r.version, r.kind, r.reason, r.in_charge as "inCharge", r.in_charge_teacher_id as "inChargeTeacherId",
      r.until::text as until, r.made_by as "madeBy", r.undone_at is not null as "isUndone",
      e.id as "eventId", coalesce(e.week_step, 0) as "weekStep", e.load_item_id as "loadItemId", met.meetings
    from request r
    cross join lateral (
      select max(m.event_id) as event_id, coalesce(json_agg(json_build_object(
          'id', m.id, 'date', m.date, 'pair', m.pair,
          'rooms', (select list from meeting_rooms(m.id)), 'isAsked', m.state = 'projected',
          'groups', case when m.state = 'projected' then (
            select coalesce(json_agg(json_build_object('id', g.id, 'title', g.title) order by g.title), '[]')
            from approval p join shown_group g on g.id = any(p.group_ids) where p.request_id = r.id and p.date = m.date)
            else a.groups end) order by m.date, m.id), '[]') as meetings
      from meeting m join event booked on booked.id = m.event_id cross join lateral meeting_audience(m.id) a
      where m.request_id = r.id and m.state in ('published', 'projected') and booked.kind in ('booking', 'exam')) met
    left join event e on e.id = met.event_id
    where r.id = ${id}`
  return row ?? null
}

/**
 * Gives the event of a booking other words and another step; if meetings stay behind, in a new event, so that
 * what is past keeps its words. Returns the event.
 */
export async function renameBooking(
  db: Queryable,
  eventId: EventId,
  { title, weekStep, isSplit }: { title: string; weekStep: WeekStep; isSplit: boolean },
): Promise<EventId> {
  if (!isSplit) {
    await db
      .update(event)
      .set({ title, weekStep, version: sql`${event.version} + 1` })
      .where(sql`${event.id} = ${eventId}`)
    return eventId
  }
  const [copy] = await db.execute<{ id: EventId }>(sql`
    insert into event (kind, title, discipline_id, lesson_type, subgroup, comment, link, load_item_id, week_step, made_by)
    select kind, ${title}, discipline_id, lesson_type, subgroup, comment, link, load_item_id, ${weekStep}, made_by
    from event where id = ${eventId}
    returning id`)
  if (!copy) throw new Error('The event of a booking was not copied')
  return copy.id
}

/**
 * Gives the meetings of a booking their new dates, pair, event, request and state, without any claims: place them
 * afterwards. Returns all its meetings. `state` null: each keeps its own.
 */
export async function rebookMeetings(
  db: Queryable,
  { kept, added, gone }: { kept: BookedDate[]; added: CalendarDate[]; gone: MeetingId[] },
  to: { eventId: EventId; requestId: RequestId; pair: Pair; state: 'projected' | 'published' | null },
): Promise<BookedDate[]> {
  await releaseMeetings(db, gone, 'nothing')
  const ids = kept.map(({ id }) => id)
  await db.execute(sql`delete from claim where meeting_id = any(${sql.param(ids)})`)
  await db.execute(sql`
    update meeting m set date = move.date, pair = ${to.pair}, event_id = ${to.eventId}, request_id = ${to.requestId},
      state = coalesce(${to.state}::meeting_state, m.state), version = m.version + 1
    from json_to_recordset(${JSON.stringify(kept)}::json) as move("id" bigint, "date" date)
    where m.id = move.id`)
  const rows = await sqlOf(db)<{ id: MeetingId; date: CalendarDate }[]>`
    insert into meeting (event_id, date, pair, state, request_id)
    select ${to.eventId}, day::date, ${to.pair}, coalesce(${to.state}::meeting_state, 'published'), ${to.requestId}
    from unnest(${added}::text[]) with ordinality as asked (day, number) order by number
    returning id, date`
  return [...kept, ...rows].sort((a, b) => (a.date < b.date ? -1 : 1))
}

type BookedDate = { id: MeetingId; date: CalendarDate }

/** Counts a request's version up, so that whoever saw it before does not change it any more. */
export async function touchRequest(db: Queryable, id: RequestId): Promise<void> {
  await db.execute(sql`update request set version = version + 1 where id = ${id}`)
}
