import { type Queryable, sqlOf } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { event } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId, MeetingId } from '@/lib/core/names/rules/ids'
import { grouped } from '@/lib/core/words/rules/lists'

/** An exam to be inserted as a draft. `startsAt`, `minutes`: its own time. */
type NewSitting = {
  event: Omit<typeof event.$inferInsert, 'id'>
  date: CalendarDate
  pairs: readonly Pair[]
  startsAt: number
  minutes: number
}

/** Events per statement: it has at most 65,535 parameters. */
const atOnce = 2000

/** Inserts exams with a class in each of their pairs, without claims. Returns the classes of each, in the given order. */
export async function insertSittings(db: Queryable, all: readonly NewSitting[]): Promise<MeetingId[][]> {
  const sql = sqlOf(db)
  const ids: EventId[] = []
  const slices = Array.from({ length: Math.ceil(all.length / atOnce) }, (_, index) =>
    all.slice(index * atOnce, (index + 1) * atOnce),
  )
  await oneAfterAnother(slices, async (slice) => {
    const rows = await db
      .insert(event)
      .values(slice.map((one) => one.event))
      .returning({ id: event.id })
    ids.push(...rows.map(({ id }) => id))
  })
  const classes = all.flatMap(({ date, pairs }, index) => pairs.map((pair) => ({ id: ids[index] ?? null, date, pair })))
  const rows = await sql<{ id: MeetingId; eventId: EventId }[]>`
    insert into meeting (event_id, date, pair, state)
    select event_id, day, pair, 'projected'
    from unnest(${classes.map(({ id }) => id)}::integer[], ${classes.map(({ date }) => date)}::text[]::date[],
      ${classes.map(({ pair }) => pair)}::smallint[]) with ordinality as asked (event_id, day, pair, number)
    order by number
    returning id, event_id as "eventId"`
  await sql`
    insert into exam_sitting (event_id, starts_at, minutes)
    select * from unnest(${ids}::integer[], ${all.map(({ startsAt }) => startsAt)}::smallint[],
      ${all.map(({ minutes }) => minutes)}::smallint[])`
  const meetings = grouped(rows, ({ eventId }) => eventId)
  return ids.map((id) => (meetings.get(id) ?? []).map((row) => row.id))
}
