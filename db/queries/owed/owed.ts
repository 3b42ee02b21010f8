import { sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { owedOutcome } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { loadItemOf } from '@/lib/core/load/rules/load-item'
import type { LoadItemId, MeetingId, ProgrammeDisciplineId, UserId } from '@/lib/core/names/rules/ids'

/** A class that was withdrawn from its date and not settled. `item`: the index of its item in the question. */
type OwedRow = {
  item: number
  id: MeetingId
  version: number
  date: CalendarDate
  pair: Pair
  /** Why it was withdrawn. */
  reason: string
}

/**
 * The owed classes of these items in a period, by date: `owed_classes`, as many of the last ones as the item
 * lacks classes. A withdrawn class that was replaced by placing the
 * item again is not owed.
 */
export async function findOwed(db: Queryable, items: readonly LoadItem[], { from, to }: Period): Promise<OwedRow[]> {
  const asked = items.map(({ ref, requiredHours }, index) => ({
    index,
    load: loadItemOf(ref),
    row: ref.of === 'programme' ? ref.id : null,
    hours: requiredHours,
  }))
  return sqlOf(db)<OwedRow[]>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}::json) as a("index" integer, "load" integer, "row" integer, "hours" integer)),
    owed as (
      select a.index, m.id, m.version, m.date, m.pair, r.reason,
        row_number() over (partition by a.index order by m.date desc, m.pair desc, m.id desc) as nth
      from asked a
        cross join lateral owed_classes(a.load, a.row) c
        join meeting m on m.id = c.meeting_id
        join request r on r.id = m.request_id)
    select o.index as item, o.id, o.version, o.date, o.pair, o.reason
    from owed o
      join asked a using (index)
      cross join lateral (select count(*) as standing from standing_classes(a.load, a.row)) placed
    where o.nth <= (a.hours - 2 * placed.standing + 1) / 2 and o.date between ${from} and ${to}
    order by o.date, o.pair, o.id`
}

/** A withdrawn class to be settled. `isOwed`: nobody has settled it or brought it back. */
export type WithdrawnClass = {
  id: MeetingId
  version: number
  date: CalendarDate
  pair: Pair
  title: string
  loadItemId: LoadItemId | null
  rowId: ProgrammeDisciplineId | null
  isOwed: boolean
}

/** A class with load, by its id; null if there is none. */
export async function findWithdrawn(db: Queryable, id: MeetingId): Promise<WithdrawnClass | null> {
  const [row] = await sqlOf(db)<WithdrawnClass[]>`
    select m.id, m.version, m.date, m.pair, e.title, e.load_item_id as "loadItemId", e.programme_discipline_id as "rowId",
      m.id in (select meeting_id from owed_classes(e.load_item_id, e.programme_discipline_id)) as "isOwed"
    from meeting m
      join event e on e.id = m.event_id
    where m.id = ${id} and (e.load_item_id is not null or e.programme_discipline_id is not null)`
  return row ?? null
}

/** Stores what became of withdrawn classes that are not made up. */
export async function storeOutcomes(
  db: Queryable,
  classes: readonly Pick<WithdrawnClass, 'id' | 'loadItemId'>[],
  outcome: { isHeld: boolean; reason: string; madeBy: UserId | null },
): Promise<void> {
  if (classes.length === 0) return
  await db.insert(owedOutcome).values(classes.map(({ id, loadItemId }) => ({ meetingId: id, loadItemId, ...outcome })))
}

/** Publishes a withdrawn class again; its claims are made when it is moved to its new place. */
export async function publishAgain(db: Queryable, id: MeetingId): Promise<void> {
  await db.execute(sql`update meeting set state = 'published' where id = ${id}`)
}
