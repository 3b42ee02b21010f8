import type { Database, Sql } from '@/db/client'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { inTransaction } from '@/db/transaction'
import { addDays, daysBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { placeItem } from '@/lib/planning/service/place-item'
import type { Run } from './compare'
import type { PendingLoad } from './planning-scene'

/** Every seventh day from the first to the last, inclusive. */
const weekly = (first: CalendarDate, last: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.floor(daysBetween(first, last) / 7) + 1 }, (_, week) => addDays(first, week * 7))

/**
 * Placing drafts until the end of the semester through the service, compared with inserting as many rows in
 * one transaction.
 */
export const placing =
  (sql: Sql, context: ServiceContext, last: CalendarDate) =>
  (item: PendingLoad, beside: PendingLoad): Run => ({
    ours: () =>
      placeItem(context, {
        of: 'load',
        id: item.id,
        roomId: null,
        date: item.date,
        pair: item.pair,
        scope: { repeat: 'until_the_end', everySecondWeek: false },
        published: false,
        onTaken: 'refuse',
        dryRun: false,
      }),
    bare: () => insertSeries(sql, beside, weekly(beside.date, last)),
  })

const insertSeries = (sql: Sql, { id, groups, teachers, pair }: PendingLoad, dates: CalendarDate[]) =>
  sql.begin(async (tx) => {
    const [event] = await tx`
      insert into event (kind, title, load_item_id) values ('class', 'bench', ${id}) returning id`
    await tx`
      with placed as (
        insert into meeting (event_id, date, pair, state)
        select ${event?.id}, unnest(${dates}::date[]), ${pair}, 'projected' returning id, date, pair)
      insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
      select placed.id, kind, resource_id, subgroup, date, pair, 'draft' from placed cross join (
        select 'teacher'::resource_kind as kind, unnest(${teachers}::integer[]) as resource_id, 0 as subgroup
        union all select 'group', unnest(${groups}::integer[]), 1
        union all select 'group', unnest(${groups}::integer[]), 2
        union all select 'load', ${id}, 0) wanted`
  })

/** Publishing drafts in one transaction, compared with the minimal writes; they become drafts again after each run. */
export function publishing(db: Database, sql: Sql, meetings: MeetingId[]): Run & { before: Run['ours'] } {
  return {
    before: () => inTransaction(db, (tx) => unpublishMeetings(tx, meetings)),
    ours: () => inTransaction(db, (tx) => publishMeetings(tx, meetings, 'refuse')),
    bare: () =>
      sql.begin(async (tx) => {
        await tx`update meeting set state = 'published' where id = any(${meetings}::bigint[])`
        await tx`
          update claim set hold = case when soft then 'soft' else 'firm' end::hold,
            soft_reason = case when soft then 'unlimited' end::soft_reason
          from (
            select c.id as claim_id, coalesce(r.is_placeholder, t.is_placeholder, false) as soft
            from claim c
              left join room r on c.kind = 'room' and r.id = c.resource_id
              left join teacher t on c.kind = 'teacher' and t.id = c.resource_id
            where c.meeting_id = any(${meetings}::bigint[])) held
          where claim.id = claim_id`
      }),
  }
}
