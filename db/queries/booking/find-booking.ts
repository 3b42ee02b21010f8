import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { ChangeId, RequestId, UserId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'

/** A request as needed to check the right to cancel it. `slots`: all slots it touched, in order. */
export type BookingRow = {
  madeBy: UserId | null
  slots: DatedSlot[]
  isUndone: boolean
  changeId: ChangeId | null
}

const booking = sql`
  select r.made_by as "madeBy", touched.slots, r.undone_at is not null as "isUndone", r.change_id::integer as "changeId"
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
