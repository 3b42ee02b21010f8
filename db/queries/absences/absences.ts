import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { type ChangedByRow, findChangedBy } from '@/db/queries/core/history/changed-by'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { WishId } from '@/lib/core/names/rules/ids'
import type { AwaySubject, DayPart, Wish } from '@/lib/core/schedule/rules/wish'
import { hostsIn } from './join-meetings'

/**
 * The classes that changes of an absence settled, from a date on, and those that took the groups of others, which make
 * way for them.
 */
export const findSettled = (db: Queryable, id: WishId, from: CalendarDate): Promise<ChangedByRow[]> => {
  const changes = sql`select change_id from absence_change where wish_id = ${id}`
  return findChangedBy(db, { changes, exempt: sql`select host from (${hostsIn(changes)}) joined` }, from)
}

/** An absence that is not over. `unsettled`: the published classes of its days ahead about which nothing was decided, in order. */
export type FoundAbsence = Pick<Wish, 'id' | 'startsOn' | 'endsOn' | 'weekday' | 'pair' | 'title'> &
  Record<keyof DayPart, Pair | null> &
  Pick<AwaySubject, 'kind'> & { resourceId: number; name: string; unsettled: DatedSlot[] }

const mostAhead = 1000

/** The absences of everybody that are not over, by date. */
export const findAbsencesAhead = (db: Queryable, today: CalendarDate): Promise<FoundAbsence[]> =>
  db.execute<FoundAbsence>(sql`
    select w.id, w.kind, w.resource_id as "resourceId", r.title as name, w.starts_on as "startsOn", w.ends_on as "endsOn",
      w.weekday, w.pair, w.first_pair as "firstPair", w.last_pair as "lastPair", w.title,
      (select coalesce(json_agg(json_build_object('date', u.date, 'pair', u.pair) order by u.date, u.pair), '[]')
        from unsettled_classes(w.id, ${today}::date) u) as unsettled
    from wish w join resource r on r.kind = w.kind and r.id = w.resource_id
    where w.is_absence and w.ends_on >= ${today} order by w.starts_on, r.title, w.id limit ${mostAhead}`)
