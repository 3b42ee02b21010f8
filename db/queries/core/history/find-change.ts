import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { change } from '@/db/schema'
import type { ChangeId, MeetingId, UserId } from '@/lib/core/rules/names/ids'
import type { Action } from '@/lib/core/rules/rights/rights'

/**
 * `putBack`: what the change undone by this one had itself undone, if anything; undoing this change restores
 * it.
 */
type FoundChange = {
  rights: Action[]
  putBack: Action[]
  madeBy: UserId | null
  undoneBy: ChangeId | null
}

/**
 * Who made a change, the rights it required, and the change that undid it, if any; null for an unknown id.
 */
export async function findChange(db: Queryable, changeId: ChangeId): Promise<FoundChange | null> {
  const [row] = await db.execute<FoundChange>(sql`
    select c.rights, coalesce(undone.rights, '{}') as "putBack", c.actor_id as "madeBy", c.undone_by::integer as "undoneBy"
    from change c left join change undone on undone.id = coalesce(c.subject ->> 'undoes', c.subject ->> 'partOf')::bigint
    where c.id = ${changeId} for update of c`)
  return row ?? null
}

/**
 * Marks a change as undone by another. If it was itself an undo, the change it had undone is in effect again.
 * Requests follow.
 */
export async function markUndone(db: Queryable, changeId: ChangeId, by: ChangeId): Promise<void> {
  // Undoing an undo puts the request back into effect, and so on alternately.
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

/**
 * The classes of a change, and whether some of them can be undone alone, which requires that neither their
 * series nor any other row changed.
 */
export async function findClasses(
  db: Queryable,
  changeId: ChangeId,
): Promise<{ classes: MeetingId[]; standAlone: boolean }> {
  const [row] = await db.execute<{ classes: string[]; standAlone: boolean }>(sql`
    select array(
        select key from changed_row
        where change_id = ${changeId} and table_name = 'meeting' and before is distinct from after
          and not (coalesce(before, after) ->> 'state' = 'trace' and coalesce(before, after) ->> 'successor_id' is not null)) as classes,
      not exists (
        select from changed_row
        where change_id = ${changeId} and before - 'version' is distinct from after - 'version'
          and (table_name not in ('event', 'meeting', 'claim') or table_name = 'event' and before is not null and after is not null)) as "standAlone"`)
  return {
    classes: (row?.classes ?? []).map((id) => Number(id) as MeetingId),
    standAlone: row?.standAlone ?? false,
  }
}
