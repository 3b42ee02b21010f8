import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { wish } from '@/db/schema'
import type { UserId, WishId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import type { NewWish, Wish, WishSubject } from '@/lib/domain/wish'

type Row = typeof wish.$inferSelect

const wishOf = ({ id, kind, resourceId, startsOn, endsOn, weekday, pair, title }: Row): Wish => ({
  id,
  subject: { kind, id: resourceId } as WishSubject,
  startsOn,
  endsOn,
  weekday,
  pair,
  title,
})

/** The wishes of one room, teacher or group whose dates meet a period, by date. */
export async function listWishes(
  db: Queryable,
  { kind, id }: WishSubject,
  { from, to }: Period,
): Promise<Wish[]> {
  const rows = await db
    .select()
    .from(wish)
    .where(and(eq(wish.kind, kind), eq(wish.resourceId, id), lte(wish.startsOn, to), gte(wish.endsOn, from)))
    .orderBy(asc(wish.startsOn), asc(wish.weekday), asc(wish.pair), asc(wish.id))
  return rows.map(wishOf)
}

/** Null for an id that no wish has. */
export async function findWish(db: Queryable, id: WishId): Promise<Wish | null> {
  const [row] = await db.select().from(wish).where(eq(wish.id, id))
  return row ? wishOf(row) : null
}

/** An id for a wish that is yet to be stored, so that the history can know it before. */
export async function newWishId(db: Queryable): Promise<WishId> {
  const [row] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('wish', 'id')) as id`,
  )
  return Number(row?.id) as WishId
}

export async function insertWish(
  db: Queryable,
  id: WishId,
  { subject, ...values }: NewWish,
  madeBy: UserId,
): Promise<void> {
  await db.insert(wish).values({ id, ...values, kind: subject.kind, resourceId: subject.id, madeBy })
}

export async function deleteWish(db: Queryable, id: WishId): Promise<void> {
  await db.delete(wish).where(eq(wish.id, id))
}
