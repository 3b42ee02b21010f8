import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { asNeededClaim, type NeededClaim } from '@/db/queries/core/placing/place-claims'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'

/**
 * Inserts further classes of an event in other pairs of the date of one that it has, and returns what they are to claim: the
 * same.
 */
export async function insertBeside(
  db: Queryable,
  like: MeetingId,
  pairs: readonly Pair[],
): Promise<{ meetings: MeetingId[]; claims: NeededClaim[] }> {
  if (pairs.length === 0) return { meetings: [], claims: [] }
  const rows = await sqlOf(db)<{ id: MeetingId }[]>`
    insert into meeting (event_id, date, pair, state, hidden, was_projected, request_id)
    select m.event_id, m.date, wanted.pair, m.state, m.hidden, m.was_projected, m.request_id
    from meeting m, unnest(${[...pairs]}::smallint[]) wanted (pair) where m.id = ${like}
    order by wanted.pair
    returning id`
  const meetings = rows.map(({ id }) => id)
  const claims = await db.execute<NeededClaim>(sql`select ${asNeededClaim} from claim where meeting_id = ${like}`)
  return {
    meetings,
    claims: meetings.flatMap((meetingId) => claims.map((claim) => ({ ...claim, meetingId }))),
  }
}

/** Makes the traces of classes that are removed lead to another one. */
export async function redirectTraces(db: Queryable, from: readonly MeetingId[], to: MeetingId): Promise<void> {
  await db.execute(
    sql`update meeting set successor_id = ${to} where successor_id = any(${sql.param([...from])}::bigint[])`,
  )
}

/** An exam that stands in other pairs than its time meets. `classes`: in order of their pairs. */
export type TornExam = {
  title: string
  date: CalendarDate
  classes: { id: MeetingId; pair: Pair }[]
  /** The pairs that its time meets. */
  pairs: Pair[]
}

/** The exams with a time of their own that no longer stand in the pairs that it meets, from a date on, drafts included. */
export async function findTornExams(db: Queryable, from: CalendarDate): Promise<TornExam[]> {
  return sqlOf(db)<TornExam[]>`
    select e.title, standing.date, standing.classes, standing.wanted as pairs
    from exam_sitting s
      join event e on e.id = s.event_id
      cross join lateral (
        select m.date, json_agg(json_build_object('id', m.id, 'pair', m.pair) order by m.pair) as classes,
          array_agg(m.pair order by m.pair) as pairs, exam_pairs(m.date, s.starts_at, s.minutes) as wanted
        from meeting m where m.event_id = s.event_id and m.state <> 'trace' and m.date >= ${from}
        group by m.date) standing
    where standing.pairs <> standing.wanted
    order by standing.date, e.id`
}
