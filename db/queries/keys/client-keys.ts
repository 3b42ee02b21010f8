import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Queryable, sqlOf } from '@/db/client'
import { actorFrom, type ActorRow } from '@/db/queries/core/accounts/users'
import { clientKey } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ClientKeyId, UserId } from '@/lib/core/names/rules/ids'

/** Null: the university. */
export type KeyOwner = UserId | null

type Row = typeof clientKey.$inferSelect
type KeyRow = Pick<Row, 'id' | 'title' | 'hint' | 'perMinute' | 'expiresOn' | 'madeAt' | 'usedAt'>

const ownedBy = (owner: KeyOwner) => (owner === null ? isNull(clientKey.ownerId) : eq(clientKey.ownerId, owner))

/** Newest first. */
export const listKeys = (db: Queryable, owner: KeyOwner): Promise<KeyRow[]> =>
  db
    .select({
      id: clientKey.id,
      title: clientKey.title,
      hint: clientKey.hint,
      perMinute: clientKey.perMinute,
      expiresOn: clientKey.expiresOn,
      madeAt: clientKey.madeAt,
      usedAt: clientKey.usedAt,
    })
    .from(clientKey)
    .where(ownedBy(owner))
    .orderBy(sql`${clientKey.id} desc`)

type NewRow = Pick<Row, 'title' | 'secretHash' | 'hint' | 'perMinute' | 'expiresOn'>

/** Stores a key; null if its owner already has the maximum. */
export async function insertKey(
  db: Queryable,
  owner: KeyOwner,
  values: NewRow,
  most: number,
): Promise<ClientKeyId | null> {
  const count = await db.$count(clientKey, ownedBy(owner))
  if (count >= most) return null
  const [row] = await db
    .insert(clientKey)
    .values({ ownerId: owner, ...values, tokens: values.perMinute })
    .returning({ id: clientKey.id })
  return row?.id ?? null
}

/** Deletes and returns a key of this owner; null if there was none. */
export async function deleteKey(
  db: Queryable,
  owner: KeyOwner,
  id: ClientKeyId,
): Promise<Pick<Row, 'title' | 'perMinute' | 'expiresOn'> | null> {
  const [deleted] = await db
    .delete(clientKey)
    .where(and(eq(clientKey.id, id), ownedBy(owner)))
    .returning({ title: clientKey.title, perMinute: clientKey.perMinute, expiresOn: clientKey.expiresOn })
  return deleted ?? null
}

/**
 * `owner` null: the university. `waitSeconds`: until the next request, if this one is beyond the limit;
 * otherwise null.
 */
type UsedKey = { owner: Actor | null; waitSeconds: number | null }

/**
 * Counts a request of a key, in one statement, so that all processes share the count. Null for a key that is
 * unknown or expired, or whose owner is blocked.
 */
export async function countRequest(db: Queryable, secretHash: string, today: CalendarDate): Promise<UsedKey | null> {
  type Used = Omit<ActorRow, 'userId'> & { userId: UserId | null; owner: KeyOwner; wait: number | null }
  const [row] = await sqlOf(db)<Used[]>`
    with filled as materialized (
      select id, per_minute, least(per_minute, tokens + per_minute / 60.0
        * greatest(0, extract(epoch from clock_timestamp() - counted_at)::float8)) as tokens
      from client_key
      where secret_hash = ${secretHash} and (expires_on is null or expires_on >= ${today})
      for update),
    counted as (
      update client_key k
      set tokens = f.tokens - (f.tokens >= 1)::integer, counted_at = clock_timestamp(), used_at = clock_timestamp()
      from filled f where k.id = f.id
      returning k.owner_id, case when f.tokens < 1 then (1 - f.tokens) * 60 / f.per_minute end as wait)
    select c.owner_id as owner, c.wait, a.* from counted c left join lateral user_actor(c.owner_id) a on true`
  if (!row) return null
  const { owner, wait, userId, ...actor } = row
  const waitSeconds = wait === null ? null : Math.max(1, Math.ceil(wait))
  if (owner === null) return { owner: null, waitSeconds }
  return userId === null ? null : { owner: actorFrom({ ...actor, userId }), waitSeconds }
}

/** The titles of disciplines with visible published classes: readers of the API may not see the load itself. */
export async function listTaughtTitles(db: Queryable): Promise<string[]> {
  const rows = await sqlOf(db)<{ title: string }[]>`
    select title from event e
    where kind <> 'booking' and exists (
      select from meeting m where m.event_id = e.id and m.state = 'published' and not m.hidden)
    group by title order by title collate "ru-x-icu"`
  return rows.map(({ title }) => title)
}
