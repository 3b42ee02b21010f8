import { eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { change } from '@/db/schema'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId, MeetingId, UserId } from '@/lib/domain/ids'
import type { Pair } from '@/lib/domain/pairs'
import type { Action } from '@/lib/domain/rights'
import { contentOf, snapshotsOf } from './snapshots'

/** Remembers meetings as they are now, before the change; one that it remembers already stays as it was first. */
export async function rememberBefore(
  db: Queryable,
  changeId: ChangeId,
  meetings: readonly MeetingId[],
): Promise<void> {
  await db.execute(sql`
    insert into changed_meeting (change_id, meeting_id, before)
    select ${changeId}, meeting_id, state from (${snapshotsOf(sql`m.id = any(${sql.param(meetings)})`)}) found
    on conflict do nothing`)
}

/** Remembers what became of the meetings of a change, and those it created. */
export async function rememberAfter(
  db: Queryable,
  changeId: ChangeId,
  created: readonly MeetingId[],
): Promise<void> {
  // As one list: two conditions joined by «or» would read every meeting there is.
  const which = sql`m.id = any(array(
    select unnest(${sql.param(created)}::bigint[])
    union select meeting_id from changed_meeting where change_id = ${changeId}))`
  await db.execute(sql`
    insert into changed_meeting (change_id, meeting_id, after)
    select ${changeId}, meeting_id, state from (${snapshotsOf(which)}) found
    on conflict (change_id, meeting_id) do update set after = excluded.after`)
}

/** Which meetings a change touched, created or removed. */
export async function findChangedMeetings(db: Queryable, changeId: ChangeId): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select meeting_id as id from changed_meeting where change_id = ${changeId} order by 1`,
  )
  return rows.map((row) => Number(row.id) as MeetingId)
}

/**
 * One of the change's meetings that is no longer what the change left; null while all are. Comments and the like of a class that the
 * change only moved are not its own, and stay when it is taken back.
 */
export async function findChangedSince(
  db: Queryable,
  changeId: ChangeId,
): Promise<{ title: string; date: CalendarDate; pair: Pair } | null> {
  const [row] = await db.execute<{ title: string; date: CalendarDate; pair: Pair }>(sql`
    select known -> 'event' ->> 'title' as title, known -> 'meeting' ->> 'date' as date,
      (known -> 'meeting' ->> 'pair')::integer as pair
    from changed_meeting t
    left join (${snapshotsOf(sql`m.id in (select meeting_id from changed_meeting where change_id = ${changeId})`)}) is_now
      using (meeting_id)
    cross join lateral (select coalesce(is_now.state, t.after, t.before) as known) as shown
    cross join lateral (select case when t.after #> '{event,id}' in (${eventsLeftAlone(changeId)}) then 'event' end as alone) whose
    where t.change_id = ${changeId} and ${contentOf(sql`is_now.state`)} - coalesce(alone, '')
      is distinct from ${contentOf(sql`t.after`)} - coalesce(alone, '')
    order by 2, 3 limit 1`)
  return row ?? null
}

const eventsLeftAlone = (changeId: ChangeId): SQL => sql`
  select before #> '{event,id}' from changed_meeting
  where change_id = ${changeId} and before -> 'event' #- '{version}' = after -> 'event' #- '{version}'`

/** `putBack`: what that change took which it took back, if it did; undoing it makes that change again. */
type FoundChange = {
  rights: Action[]
  putBack: Action[]
  madeBy: UserId | null
  undoneBy: ChangeId | null
}

/** Who made a change, what it took, and what took it back if anything did; null for an id that no change has. */
export async function findChange(db: Queryable, changeId: ChangeId): Promise<FoundChange | null> {
  const [row] = await db.execute<FoundChange>(sql`
    select c.rights, coalesce(undone.rights, '{}') as "putBack", c.actor_id as "madeBy", c.undone_by::integer as "undoneBy"
    from change c left join change undone on undone.id = (c.subject ->> 'undoes')::bigint
    where c.id = ${changeId} for update of c`)
  return row ?? null
}

/** Marks a change as taken back by another, and what that change itself had taken back as in effect again; their requests too. */
export async function markUndone(db: Queryable, changeId: ChangeId, by: ChangeId): Promise<void> {
  // An undoing of an undoing puts the request into effect again, and so on in turn.
  await db.execute(sql`
    with recursive chain as (
      select id, (subject ->> 'undoes')::bigint as undoes, 0 as depth from change where id = ${changeId}
      union all
      select c.id, (c.subject ->> 'undoes')::bigint, depth + 1 from change c join chain on c.id = chain.undoes)
    update request r set undone_at = case depth % 2 when 0 then now() end, version = version + 1
    from chain where r.change_id = chain.id`)
  await db.update(change).set({ undoneBy: null }).where(eq(change.undoneBy, changeId))
  await db.update(change).set({ undoneBy: by }).where(eq(change.id, changeId))
}
