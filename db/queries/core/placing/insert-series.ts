import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { prepared } from '@/db/prepared'
import { event, loadItem, meeting, programmeDiscipline } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { loadKey, type LoadRef } from '@/lib/core/load/rules/load-item'
import type { EventId, MeetingId, ProgrammeDisciplineId, RequestId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'

type NewSeries = {
  event: Omit<typeof event.$inferInsert, 'id'>
  dates: readonly CalendarDate[]
  pair: Pair
  state: 'projected' | 'published'
  requestId?: RequestId
}

/** Inserts a new event with a meeting on each date, without claims. */
export async function insertSeries(
  db: Queryable,
  { event: values, dates, ...place }: NewSeries,
): Promise<{ eventId: EventId; meetings: { id: MeetingId; date: CalendarDate }[] }> {
  const [inserted] = await prepared<{ id: EventId }>(
    db,
    db.insert(event).values(values).returning({ id: event.id }).getSQL(),
  )
  if (!inserted) throw new Error('The event was not inserted')
  const { pair, state, requestId = null } = place
  const meetings = await sqlOf(db)<{ id: MeetingId; date: CalendarDate }[]>`
    insert into meeting (event_id, date, pair, state, request_id)
    select ${inserted.id}, day::date, ${pair}, ${state}, ${requestId}
    from unnest(${[...dates]}::text[]) with ordinality as asked (day, number) order by number
    returning id, date`
  return { eventId: inserted.id, meetings }
}

/** Inserts many events at once, in the given order, which saves the cost per statement. */
export async function insertManySeries(
  db: Queryable,
  all: readonly NewSeries[],
): Promise<{ eventId: EventId; meetings: { id: MeetingId; date: CalendarDate }[] }[]> {
  const [single, ...others] = all
  if (!single) return []
  if (others.length === 0) return [await insertSeries(db, single)]
  const events = await db
    .insert(event)
    .values(all.map((one) => one.event))
    .returning({ id: event.id })
  const slots = all.flatMap(({ dates, pair, state }, index) =>
    dates.map((date) => ({ eventId: events[index]?.id ?? null, date, pair, state })),
  )
  const rows = await sqlOf(db)<{ id: MeetingId; eventId: EventId; date: CalendarDate }[]>`
    insert into meeting (event_id, date, pair, state)
    select event_id, day, pair, state::meeting_state
    from unnest(${slots.map(({ eventId }) => eventId)}::integer[], ${slots.map(({ date }) => date)}::text[]::date[],
      ${slots.map(({ pair }) => pair)}::smallint[], ${slots.map(({ state }) => state)}::text[])
      with ordinality as asked (event_id, day, pair, state, number) order by number
    returning id, event_id as "eventId", date`
  const meetings = new Map<EventId, { id: MeetingId; date: CalendarDate }[]>(events.map(({ id }) => [id, []]))
  for (const { id, eventId, date } of rows) meetings.get(eventId)?.push({ id, date })
  return events.map(({ id }) => ({ eventId: id, meetings: meetings.get(id) ?? [] }))
}

/** Removes events that have no dates left. */
export async function removeEvents(db: Queryable, ids: readonly EventId[]): Promise<void> {
  if (ids.length > 0) await db.delete(event).where(inArray(event.id, [...ids]))
}

/** What placing depends on. `notes`: the programme row's comment and link for its classes. */
type LockedItem = {
  version: number
  notes: { comment: string; link: string } | null
  /** Whether it may be placed: a programme row may be switched off. */
  isOffered: boolean
}

/**
 * Locks items until this transaction ends; what is gone is missing. Programme rows are locked exclusively, load
 * items shared. Without `locks` it only looks, for what stores nothing.
 */
export async function lockItems(
  db: Queryable,
  refs: readonly LoadRef[],
  locks = true,
): Promise<Map<string, LockedItem>> {
  const locked = new Map<string, LockedItem>()
  const loadIds = refs.flatMap((ref) => (ref.of === 'load' ? [ref.id] : []))
  const rowIds = refs.flatMap((ref) => (ref.of === 'programme' ? [ref.id] : []))
  if (loadIds.length > 0) {
    const items = db
      .select({ id: loadItem.id, version: loadItem.version })
      .from(loadItem)
      .where(inArray(loadItem.id, loadIds))
      .orderBy(loadItem.id)
    for (const { id, version } of await (locks ? items.for('share') : items))
      locked.set(loadKey({ of: 'load', id }), { version, notes: null, isOffered: true })
  }
  if (rowIds.length > 0) {
    const { id, version, comment, link, isActive, projectActive } = programmeDiscipline
    const rows = db
      .select({
        id,
        version,
        notes: { comment, link },
        isOffered: sql<boolean>`${isActive} and ${projectActive}`,
      })
      .from(programmeDiscipline)
      .where(inArray(id, rowIds))
      .orderBy(id)
    for (const { id: row, ...one } of await (locks ? rows.for('update') : rows))
      locked.set(loadKey({ of: 'programme', id: row }), one)
  }
  return locked
}

/** As `lockItems`, of one; null if it is gone. */
export const lockItem = async (db: Queryable, ref: LoadRef): Promise<LockedItem | null> =>
  (await lockItems(db, [ref])).get(loadKey(ref)) ?? null

/**
 * The slots a programme row already occupies, as conflicts. A row without a load item has no load claim: this
 * check, under the row lock, keeps it from being placed twice in a slot.
 */
export async function findRowPlaces(
  db: Queryable,
  rowId: ProgrammeDisciplineId,
  dates: readonly CalendarDate[],
  pair: Pair,
): Promise<HeldPlace[]> {
  const rows = await db
    .select({ date: meeting.date, id: meeting.id, kind: event.kind, title: event.title })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))
    .where(
      and(
        eq(event.programmeDisciplineId, rowId),
        inArray(meeting.date, [...dates]),
        eq(meeting.pair, pair),
        ne(meeting.state, 'trace'),
      ),
    )
    .orderBy(meeting.date)
  return rows.map(({ date, id, kind, title }) => ({
    date,
    pair,
    kind: 'load',
    id: rowId,
    title,
    holder: { id, kind, title },
  }))
}
