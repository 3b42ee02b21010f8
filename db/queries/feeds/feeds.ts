import { and, eq, sql } from 'drizzle-orm'
import { sqlOf, type Queryable } from '@/db/client'
import { calendarFeed } from '@/db/schema'
import { actorFrom, type ActorRow } from '@/db/queries/core/accounts/users'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { FeedKind, FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedId, UserId } from '@/lib/core/rules/names/ids'
import type { Subgroup, Subject } from '@/lib/core/rules/names/resource'

/** The secret of a feed's address as stored. */
export type StoredSecret = { seed: string; hash: string }

type Row = typeof calendarFeed.$inferSelect
type FeedRow = Pick<Row, 'id' | 'seed' | 'secretHash' | 'givenAt' | 'readAt'> & {
  of: FeedOf
  title: string | null
}

/** Raw statements return times in seconds, because the driver returns other forms as text. */
const instant = (epoch: number): Date => new Date(epoch * 1000)

const columnsOf = (of: FeedOf): { kind: FeedKind; subjectId: number; subgroup: Subgroup } =>
  of.kind === 'own'
    ? { kind: 'own', subjectId: 0, subgroup: 0 }
    : { kind: of.subject.kind, subjectId: of.subject.id, subgroup: of.subgroup }

const feedOf = ({ kind, subjectId, subgroup }: Pick<Row, 'kind' | 'subjectId' | 'subgroup'>): FeedOf =>
  kind === 'own'
    ? { kind: 'own' }
    : { kind: 'subject', subject: { kind, id: subjectId } as Subject, subgroup }

/** A user's feeds by title, their own timetable first. Feeds of deleted subjects are left out. */
export async function listFeeds(db: Queryable, ownerId: UserId): Promise<FeedRow[]> {
  const rows = await sqlOf(db)<
    (Omit<FeedRow, 'of' | 'givenAt' | 'readAt'> &
      Pick<Row, 'kind' | 'subjectId' | 'subgroup'> & { given: number; read: number | null })[]
  >`
    select f.id, f.kind, f.subject_id as "subjectId", f.subgroup, f.seed, f.secret_hash as "secretHash",
      extract(epoch from f.given_at)::float8 as given, extract(epoch from f.read_at)::float8 as read, s.title
    from calendar_feed f left join subject s on s.kind = f.kind and s.id = f.subject_id
    where f.owner_id = ${ownerId} and (f.kind = 'own' or s.id is not null)
    order by f.kind <> 'own', s.title, f.subgroup`
  return rows.map(({ kind, subjectId, subgroup, given, read, ...row }) => ({
    ...row,
    givenAt: instant(given),
    readAt: read === null ? null : instant(read),
    of: feedOf({ kind, subjectId, subgroup }),
  }))
}

/**
 * Stores a feed unless the owner has one of the same subject or `most` feeds already. Returns whether it
 * exists now.
 */
export async function storeFeed(
  db: Queryable,
  ownerId: UserId,
  of: FeedOf,
  { seed, hash }: StoredSecret,
  most: number,
): Promise<boolean> {
  const values = columnsOf(of)
  const mine = eq(calendarFeed.ownerId, ownerId)
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(calendarFeed)
    .where(
      and(
        mine,
        sql`(${calendarFeed.kind}, ${calendarFeed.subjectId}, ${calendarFeed.subgroup})
        is distinct from (${values.kind}, ${values.subjectId}::integer, ${values.subgroup}::smallint)`,
      ),
    )
  if (count >= most) return false
  await db
    .insert(calendarFeed)
    .values({ ownerId, ...values, seed, secretHash: hash })
    .onConflictDoNothing()
  return true
}

/** Gives a feed of this owner another address; false if there is no such feed. */
export async function replaceSecret(
  db: Queryable,
  ownerId: UserId,
  id: FeedId,
  { seed, hash }: StoredSecret,
): Promise<boolean> {
  const replaced = await db
    .update(calendarFeed)
    .set({ seed, secretHash: hash, givenAt: sql`now()`, readAt: null })
    .where(and(eq(calendarFeed.id, id), eq(calendarFeed.ownerId, ownerId)))
    .returning({ id: calendarFeed.id })
  return replaced.length > 0
}

export async function deleteFeed(db: Queryable, ownerId: UserId, id: FeedId): Promise<boolean> {
  const deleted = await db
    .delete(calendarFeed)
    .where(and(eq(calendarFeed.id, id), eq(calendarFeed.ownerId, ownerId)))
    .returning({ id: calendarFeed.id })
  return deleted.length > 0
}

/** The last answer given at a feed's address. */
export type LastAnswer = { version: string; etag: string; changedAt: Date }
export type RequestedFeed = { id: FeedId; of: FeedOf; owner: Actor; last: LastAnswer | null }

/** The feed at an address, with its owner; null without one, or if the owner's account is blocked. */
export async function findRequestedFeed(db: Queryable, secretHash: string): Promise<RequestedFeed | null> {
  type RequestedRow = Pick<Row, 'kind' | 'version' | 'etag'> & {
    changed: number | null
    feedId: FeedId
    ofSubject: number
    ofSubgroup: Subgroup
  }
  const [row] = await sqlOf(db)<(ActorRow & RequestedRow)[]>`
    select a.*, f.id as "feedId", f.kind, f.subject_id as "ofSubject", f.subgroup as "ofSubgroup", f.version, f.etag,
      extract(epoch from f.changed_at)::float8 as changed
    from calendar_feed f cross join lateral user_actor(f.owner_id) a
    where f.secret_hash = ${secretHash}`
  if (!row) return null
  const { feedId, kind, ofSubject, ofSubgroup, version, etag, changed, ...actor } = row
  return {
    id: feedId,
    of: feedOf({ kind, subjectId: ofSubject, subgroup: ofSubgroup }),
    owner: actorFrom(actor),
    last:
      version !== null && etag !== null && changed !== null
        ? { version, etag, changedAt: instant(changed) }
        : null,
  }
}

/** The version of what the weeks of these subjects show. */
export async function findWeeksVersion(db: Queryable, subjects: readonly Subject[]): Promise<string> {
  const [row] = await sqlOf(db)<{ version: string }[]>`
    select version from weeks_version(${subjects.map(({ kind }) => kind)}, ${subjects.map(({ id }) => id)})`
  return row?.version ?? ''
}

/** Stores a feed's answer; the time of change moves only when the answer differs. Returns that time. */
export async function noteAnswer(
  db: Queryable,
  id: FeedId,
  { version, etag }: Pick<LastAnswer, 'version' | 'etag'>,
): Promise<Date> {
  const [row] = await sqlOf(db)<{ at: number }[]>`
    update calendar_feed set version = ${version}, etag = ${etag}, read_at = now(),
      changed_at = case when etag = ${etag} then changed_at
        else greatest(date_trunc('second', now()), changed_at + interval '1 second') end
    where id = ${id}
    returning extract(epoch from changed_at)::float8 as at`
  return instant(row?.at ?? 0)
}

/** Notes that a feed was read, at most once an hour. */
export async function noteReading(db: Queryable, id: FeedId): Promise<void> {
  await sqlOf(db)`
    update calendar_feed set read_at = now()
    where id = ${id} and coalesce(read_at < now() - interval '1 hour', true)`
}
