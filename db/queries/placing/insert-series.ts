import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { event, loadItem, meeting, programmeDiscipline } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { HeldPlace } from '@/lib/domain/conflicts'
import type { EventId, MeetingId, ProgrammeDisciplineId, RequestId } from '@/lib/domain/ids'
import type { LoadRef } from '@/lib/domain/load-item'
import type { Pair } from '@/lib/domain/pairs'

type NewSeries = {
  event: Omit<typeof event.$inferInsert, 'id'>
  dates: readonly CalendarDate[]
  pair: Pair
  state: 'projected' | 'published'
  requestId?: RequestId
}

/** An event of its own with a meeting on each of the dates; they claim nothing yet. */
export async function insertSeries(
  db: Queryable,
  { event: values, dates, ...place }: NewSeries,
): Promise<{ eventId: EventId; meetings: { id: MeetingId; date: CalendarDate }[] }> {
  const [made] = await db.insert(event).values(values).returning({ id: event.id })
  if (!made) throw new Error('The event was not inserted')
  const rows = await db
    .insert(meeting)
    .values(dates.map((date) => ({ eventId: made.id, date, ...place })))
    .returning({ id: meeting.id, date: meeting.date })
  return { eventId: made.id, meetings: rows }
}

/** An event of which no date is left. */
export async function removeEvent(db: Queryable, id: EventId): Promise<void> {
  await db.delete(event).where(eq(event.id, id))
}

/** What a placing relies on of its item. `notes`: what a programme's row says of its classes. */
type LockedItem = {
  version: number
  notes: { comment: string; link: string } | null
  /** Whether it is offered for placing: a programme's row may be switched off. */
  isOffered: boolean
}

/**
 * Keeps an item as it is until this transaction ends; null for one that is gone. A row of a programme is placed by one at a time, load
 * items by any number.
 */
export async function lockItem(db: Queryable, ref: LoadRef): Promise<LockedItem | null> {
  if (ref.of === 'load') {
    const [item] = await db
      .select({ version: loadItem.version })
      .from(loadItem)
      .where(eq(loadItem.id, ref.id))
      .for('share')
    return item ? { ...item, notes: null, isOffered: true } : null
  }
  const { version, comment, link, isActive, projectActive } = programmeDiscipline
  const [row] = await db
    .select({ version, notes: { comment, link }, isOffered: sql<boolean>`${isActive} and ${projectActive}` })
    .from(programmeDiscipline)
    .where(eq(programmeDiscipline.id, ref.id))
    .for('update')
  return row ?? null
}

/**
 * Where a programme's row stands already, as conflicts. A row that stands for no load item claims none: under the lock of the row,
 * this keeps it from standing twice in a place.
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
