import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { wish } from '@/db/schema'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { DateSpan } from '@/lib/core/days/rules/calendar-consequences'
import type { SemesterId, TeacherId, UserId, WishId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { CampaignTerm } from '@/lib/core/requests/rules/wish-campaign'
import { type AwaySubject, dayPartOf, type NewWish, type Wish, type WishSubject } from '@/lib/core/schedule/rules/wish'

type Row = typeof wish.$inferSelect

const wishOf = ({ id, kind, resourceId, lacks, firstPair, lastPair, madeBy: _, ...wish }: Row): Wish => ({
  id,
  subject: subjectOf(kind, resourceId),
  ...wish,
  ...dayPartOf({ firstPair, lastPair }),
  ...(lacks && { lacks }),
})

/** The wishes of a room, teacher or group that overlap a period, by date. */
export async function listWishes(db: Queryable, { kind, id }: WishSubject, { from, to }: Period): Promise<Wish[]> {
  const rows = await db
    .select()
    .from(wish)
    .where(and(eq(wish.kind, kind), eq(wish.resourceId, id), lte(wish.startsOn, to), gte(wish.endsOn, from)))
    .orderBy(asc(wish.startsOn), asc(wish.weekday), asc(wish.pair), asc(wish.id))
  return rows.map(wishOf)
}

/** The absences of these teachers and groups that overlap a period, by date. */
export async function listAbsences(db: Queryable, who: readonly AwaySubject[], { from, to }: Period): Promise<Wish[]> {
  const idsOf = (kind: AwaySubject['kind']) => who.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const isOf = (kind: AwaySubject['kind']) => and(eq(wish.kind, kind), inArray(wish.resourceId, idsOf(kind)))
  const rows = await db
    .select()
    .from(wish)
    .where(and(wish.isAbsence, or(isOf('teacher'), isOf('group')), lte(wish.startsOn, to), gte(wish.endsOn, from)))
    .orderBy(asc(wish.startsOn), asc(wish.pair), asc(wish.id))
  return rows.map(wishOf)
}

/** Null for an unknown id. */
export async function findWish(db: Queryable, id: WishId): Promise<Wish | null> {
  const [row] = await db.select().from(wish).where(eq(wish.id, id))
  return row ? wishOf(row) : null
}

export async function insertWish(db: Queryable, { subject, ...values }: NewWish, madeBy: UserId): Promise<WishId> {
  const [row] = await db
    .insert(wish)
    .values({ ...values, kind: subject.kind, resourceId: subject.id, madeBy })
    .returning({ id: wish.id })
  if (!row) throw new Error('The wish was not stored')
  return row.id
}

export async function deleteWish(db: Queryable, id: WishId): Promise<void> {
  await db.delete(wish).where(eq(wish.id, id))
}

/** The semesters reaching into a period for which a campaign asks, or asked, a teacher for wishes; one row a campaign. */
export const findAskedSemesters = (
  db: Queryable,
  teacherId: TeacherId,
  { startsOn, endsOn }: DateSpan,
): Promise<(CampaignTerm & { id: SemesterId; title: string })[]> =>
  db.execute<CampaignTerm & { id: SemesterId; title: string }>(sql`
    select s.id, s.title, c.until_date as "until", c.is_ended as "isEnded"
    from wish_answer a join wish_campaign c on c.id = a.campaign_id join semester s on s.id = c.semester_id
    where a.teacher_id = ${teacherId} and s.starts_on <= ${endsOn} and s.ends_on >= ${startsOn} order by c.id`)
