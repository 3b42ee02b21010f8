import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { absenceChange, wish } from '@/db/schema'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/names/rules/ids'

/** Whoever ends it, or settles other classes of it, waits until the transaction ends. */
export async function lockAbsence(db: Queryable, id: WishId): Promise<void> {
  await db.execute(sql`select from wish where id = ${id} for update`)
}

/** Stores that a change settled classes of an absence. */
export async function storeAbsenceChange(db: Queryable, wishId: WishId, changeId: ChangeId): Promise<void> {
  await db.insert(absenceChange).values({ wishId, changeId })
}

/** Makes an absence or a fault end with an earlier day. */
export async function shortenWish(db: Queryable, id: WishId, endsOn: CalendarDate): Promise<void> {
  await db.update(wish).set({ endsOn, lastPair: null }).where(eq(wish.id, id))
}
