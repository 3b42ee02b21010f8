import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId, RequestId, UserId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'

/** A request as the right to take it back is asked. `date` and `pair`: the first slot that it touched. */
export type FoundBooking = {
  madeBy: UserId | null
  date: CalendarDate | null
  pair: Pair | null
  isUndone: boolean
  changeId: ChangeId | null
}

const booking = sql`
  select r.made_by as "madeBy", first.date, first.pair, r.undone_at is not null as "isUndone", r.change_id::integer as "changeId"
  from request r
  left join lateral (
    select side #>> '{meeting,date}' as date, (side #>> '{meeting,pair}')::integer as pair
    from changed_meeting t, unnest(array[before, after]) as side
    where t.change_id = r.change_id and (side #>> '{meeting,request_id}')::integer = r.id
    order by 1, 2 limit 1) first on true`

export async function findBooking(db: Queryable, id: RequestId): Promise<FoundBooking | null> {
  const [row] = await db.execute<FoundBooking>(sql`${booking} where r.id = ${id}`)
  return row ?? null
}

/** The request that a change made; of an undoing, that which the undone change made, however often it was undone and done again. */
export async function findBookingOfChange(db: Queryable, changeId: ChangeId): Promise<FoundBooking | null> {
  const [row] = await db.execute<FoundBooking>(sql`
    with recursive chain as (
      select id, (subject ->> 'undoes')::bigint as undoes from change where id = ${changeId}
      union all
      select c.id, (c.subject ->> 'undoes')::bigint from change c join chain on c.id = chain.undoes)
    ${booking} where r.change_id in (select id from chain)`)
  return row ?? null
}
