import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type ChangedByRow, findChangedBy } from '@/db/queries/core/history/changed-by'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { WishId } from '@/lib/core/rules/names/ids'
import { hostsIn } from './join-meetings'

/**
 * The classes that changes of an absence settled, from a date on, and those that took the groups of others, which make
 * way for them.
 */
export const findSettled = (db: Queryable, id: WishId, from: CalendarDate): Promise<ChangedByRow[]> => {
  const changes = sql`select change_id from absence_change where wish_id = ${id}`
  return findChangedBy(db, { changes, exempt: sql`select host from (${hostsIn(changes)}) joined` }, from)
}
