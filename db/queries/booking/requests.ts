import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import { type Queryable, sqlOf } from '@/db/client'
import { prepared } from '@/db/prepared'
import type { ScheduledRequest } from '@/db/queries/core/schedule/schedule'
import { request } from '@/db/schema'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ChangeId, RequestId, UserId } from '@/lib/core/names/rules/ids'
import type { ListedRequest, RequestKind } from '@/lib/core/schedule/rules/schedule'

type FoundListed = ScheduledRequest & Pick<ListedRequest, 'movedFrom'>

/**
 * One entry per request, date and pair: its booking or exam if it made one, otherwise the class in its
 * current place, otherwise the withdrawn one. `condition`: on the meeting `m` and its request `r`.
 * `withBack`: includes classes that are back in their original place, which no active request has moved, and
 * bookings that wait for consent.
 */
const askRequests = (
  sql: postgres.ISql,
  condition: postgres.PendingQuery<postgres.Row[]>,
  { withBack, viewer }: { withBack: boolean; viewer: UserId },
) => sql<FoundListed[]>`
  select r.id, r.version, r.kind, m.date, m.pair, m.title, r.reason as description, r.in_charge as "inCharge",
    (select list from meeting_rooms(m.id)) as rooms, (select list from meeting_teachers(m.id, false)) as teachers, a.groups,
    (select list from shared_places(m.id, ${viewer})) as shared,
    r.made_by as "madeBy", (select slot from request_begins(r.id)) as begins,
    case when m.state <> 'trace' and origin.id is not null
      then (select place from meeting_place(origin.id, origin.date, origin.pair)) end as "movedFrom"
  from (
    select distinct on (m.request_id, m.date, m.pair) m.*, e.title
    from meeting m
      join event e on e.id = m.event_id
      join request r on r.id = m.request_id
    where r.undone_at is null and (m.state = 'published' or m.state = 'trace' and m.successor_id is null
        or ${withBack} and m.state = 'projected' and e.kind = 'booking')
      and ${condition}
    order by m.request_id, m.date, m.pair, (e.kind = 'booking' or e.kind = 'exam' and r.kind = 'exam') desc, m.state, m.id) m
  join request r on r.id = m.request_id
  -- "offset 0" looks each up by its key; otherwise the planner may read all meetings.
  left join lateral (
    select id, date, pair from meeting where id = (select id from meeting_origin(m.id)) offset 0) origin on true
  cross join lateral meeting_audience(m.id) a
  where ${withBack} or m.state = 'trace' or not coalesce((
    select is_one from one_place(origin.id, origin.date, origin.pair, m.id, m.date, m.pair)), false)
  order by m.date, m.pair, r.id`

/** A request as weeks show it, once per date and pair of its meetings; empty if it was cancelled. */
export async function findRequest(db: Queryable, id: RequestId, viewer: UserId): Promise<ScheduledRequest[]> {
  const sql = sqlOf(db)
  return askRequests(sql, sql`r.id = ${id}`, { withBack: true, viewer })
}

/** The active requests of a period in the same form, by date and pair. */
export async function findRequests(db: Queryable, { from, to }: Period, viewer: UserId): Promise<FoundListed[]> {
  const sql = sqlOf(db)
  return askRequests(sql, sql`m.date between ${from} and ${to}`, { withBack: false, viewer })
}

/** A request as needed to check the right to cancel it. `slots`: all slots it touched, in order. */
export type BookingRow = {
  madeBy: UserId | null
  kind: RequestKind
  version: number
  slots: DatedSlot[]
  isUndone: boolean
  /** It takes consent, or took it. */
  isAsked: boolean
  changeId: ChangeId | null
}

const booking = sql`
  select r.made_by as "madeBy", r.kind, r.version, touched.slots, r.undone_at is not null as "isUndone",
    exists (select from approval a where a.request_id = r.id) as "isAsked", r.change_id::double precision as "changeId"
  from request r
  cross join lateral (
    select coalesce(json_agg(json_build_object('date', date, 'pair', pair) order by date, pair), '[]') as slots
    from (
      select distinct side ->> 'date' as date, (side ->> 'pair')::integer as pair
      from changed_row t, unnest(array[before, after]) as side
      where t.change_id = r.change_id and t.table_name = 'meeting' and (side ->> 'request_id')::integer = r.id) slot) touched`

export async function findBooking(db: Queryable, id: RequestId): Promise<BookingRow | null> {
  const [row] = await db.execute<BookingRow>(sql`${booking} where r.id = ${id}`)
  return row ?? null
}

/**
 * The request a change made; for an undo, the request of the original change, through any number of undo and
 * redo steps.
 */
export async function findBookingOfChange(db: Queryable, changeId: ChangeId): Promise<BookingRow | null> {
  const [row] = await db.execute<BookingRow>(sql`
    with recursive chain as (
      select id, (subject ->> 'undoes')::bigint as undoes from change where id = ${changeId}
      union all
      select c.id, (c.subject ->> 'undoes')::bigint from change c join chain on c.id = chain.undoes)
    ${booking} where r.change_id in (select id from chain)`)
  return row ?? null
}

export type NewRequest = Omit<typeof request.$inferInsert, 'id' | 'changeId' | 'undoneAt'> & {
  changeId: ChangeId
}

/** Inserts a request, so that the meetings it makes or changes can refer to it. */
export async function insertRequest(db: Queryable, values: NewRequest): Promise<RequestId> {
  const insert = db.insert(request).values(values).returning({ id: request.id })
  const [inserted] = await prepared<{ id: RequestId }>(db, insert.getSQL())
  if (!inserted) throw new Error('The request was not inserted')
  return inserted.id
}
