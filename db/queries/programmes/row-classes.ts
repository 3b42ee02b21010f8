import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId, ProgrammeDisciplineId, ProgrammeId } from '@/lib/core/rules/names/ids'

type RowClass = { id: MeetingId; state: 'published' | 'projected' | 'trace'; isOfLoad: boolean }

/**
 * The classes placed from these rows, by date, and the traces of moved ones. `isOfLoad`: also belongs to a
 * load item.
 */
export async function findRowClasses(
  db: Queryable,
  rows: readonly ProgrammeDisciplineId[],
): Promise<RowClass[]> {
  const classes = await db.execute<Omit<RowClass, 'id'> & { id: string }>(sql`
    select m.id, m.state, e.load_item_id is not null as "isOfLoad" from event e join meeting m on m.event_id = e.id
    where e.programme_discipline_id = any(${sql.param(rows)})
    order by m.date, m.pair, m.id`)
  return classes.map((one) => ({ ...one, id: Number(one.id) as MeetingId }))
}

/** Detaches classes of load items from these rows; they stay with the load items. */
export async function untieLoadEvents(db: Queryable, rows: readonly ProgrammeDisciplineId[]): Promise<void> {
  await db.execute(sql`
    update event set programme_discipline_id = null, version = version + 1
    where programme_discipline_id = any(${sql.param(rows)}) and load_item_id is not null`)
}

/** Deletes events without classes, which would block deleting the rows. */
export async function deleteEmptyEvents(
  db: Queryable,
  rows: readonly ProgrammeDisciplineId[],
): Promise<void> {
  await db.execute(sql`
    delete from event e where e.programme_discipline_id = any(${sql.param(rows)})
      and not exists (select from meeting where event_id = e.id)`)
}

/** The number of classes of each row within its dates, drafts included; rows without any are omitted. */
export async function countRowClasses(
  db: Queryable,
  id: ProgrammeId,
): Promise<Map<ProgrammeDisciplineId, number>> {
  const rows = await db.execute<{ id: ProgrammeDisciplineId; classes: number }>(sql`
    select r.id, count(distinct s.meeting_id)::integer as classes
    from programme_discipline r
      left join load_item l on l.id = r.load_item_id
      cross join lateral standing_classes(r.load_item_id, r.id) s
    where r.programme_id = ${id}
      and s.date between coalesce(r.starts_on, l.starts_on, '-infinity') and coalesce(r.ends_on, l.ends_on, 'infinity')
    group by r.id`)
  return new Map(rows.map((row) => [row.id, row.classes]))
}
