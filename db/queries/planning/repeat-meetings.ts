import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { WeekStep } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { HeldPlace } from '@/lib/core/rules/placing/conflicts'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { RepeatedClass } from '@/lib/planning/rules/repeat-week'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { neededClaimOf, type NeededClaim } from '@/db/queries/core/placing/needed-claim'

type Row = Omit<RepeatedClass, 'within'> & {
  step: WeekStep
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

/**
 * These classes with what limits their repetition. `within`: the dates of the load they were placed from.
 * `forTemplate` skips rows that their programme excludes from templates.
 */
export async function findRepeated(
  db: Queryable,
  meetings: readonly MeetingId[],
  { forTemplate }: { forTemplate: boolean },
): Promise<RepeatedClass[]> {
  const rows = await db.execute<Row>(sql`
    select m.id, m.date, m.pair, e.week_step as step, coalesce(d.starts_on, l.starts_on) as "startsOn",
      coalesce(d.ends_on, l.ends_on) as "endsOn", array(
        select distinct g.course_year from claim c join "group" g on g.id = c.resource_id
        where c.meeting_id = m.id and c.kind = 'group') as "courseYears"
    from meeting m
      join event e on e.id = m.event_id
      left join load_item l on l.id = e.load_item_id
      left join programme_discipline d on d.id = e.programme_discipline_id
    where m.id = any(${sql.param(meetings)})
      and not (${forTemplate} and coalesce(d.project_hidden or not d.is_active, false))
    order by m.date, m.pair, m.id`)
  return rows.map(({ startsOn, endsOn, ...row }) => ({
    ...row,
    id: Number(row.id) as MeetingId,
    within: startsOn && endsOn ? { from: startsOn, to: endsOn } : null,
  }))
}

/** The copy of a class, and its slot. */
export type CopiedClass = DatedSlot & { id: MeetingId; sourceId: MeetingId }

/**
 * Repeats classes on other dates, in another pair if given, as drafts of the same series with all their
 * claims. Skips dates on which the class already was, even if withdrawn or moved away, and taken places,
 * which it returns.
 */
export async function repeatMeetings(
  db: Queryable,
  copies: readonly { id: MeetingId; date: CalendarDate; pair?: Pair }[],
): Promise<{ created: CopiedClass[]; conflicts: HeldPlace[] }> {
  const rows = await db.execute<CopiedClass & { id: string; sourceId: string }>(sql`
    with wanted as (
      select distinct on (m.event_id, copy.date, slot.pair) m.id as source_id, m.event_id, copy.date, slot.pair
      from json_to_recordset(${JSON.stringify(copies)}::json) as copy("id" bigint, "date" date, "pair" int)
        join meeting m on m.id = copy.id
        cross join lateral (select coalesce(copy.pair, m.pair) as pair) slot
      where not exists (
        select from meeting other
        where other.event_id = m.event_id and other.date = copy.date and other.pair = slot.pair)
      order by m.event_id, copy.date, slot.pair, m.id
    ), made as (
      insert into meeting (event_id, date, pair, state)
      select event_id, date, pair, 'projected' from wanted
      returning id, event_id, date, pair
    )
    select made.id, made.date, made.pair, wanted.source_id as "sourceId" from made join wanted using (event_id, date, pair)`)
  const claims = await db.execute<NeededClaim>(sql`
    select copy.id as "meetingId", c.kind, c.resource_id as "resourceId", c.subgroup
    from json_to_recordset(${JSON.stringify(rows)}::json) as copy("id" bigint, "sourceId" bigint)
      join claim c on c.meeting_id = copy."sourceId" and c.left_in is null`)
  const { conflicts, skipped } = await placeClaims(db, claims.map(neededClaimOf), 'skip')
  const created = rows.map(({ date, pair, ...row }) => ({
    id: Number(row.id) as MeetingId,
    sourceId: Number(row.sourceId) as MeetingId,
    date,
    pair,
  }))
  return { created: created.filter(({ id }) => !skipped.includes(id)), conflicts }
}
