import { and, desc, eq, gt, isNull, lte, max, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { failedLogin } from '@/db/schema'

/**
 * The normalised user name, the client address, and the browser if the owner of the name has signed in with
 * it.
 */
export type Tried = { username: string; address: string; browser: string | null }

type Limits = { own: number; ofStrangers: number; atAddress: number }

/** Serialises tries of one user name, across processes, until the transaction ends. */
export async function lockTries(db: Queryable, { username }: Tried): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('failed_login'), hashtext(${username}))`)
}

const isOwn = ({ username, address, browser }: Tried): SQL | undefined =>
  and(
    eq(failedLogin.username, username),
    browser === null
      ? and(isNull(failedLogin.browser), eq(failedLogin.address, address))
      : eq(failedLogin.browser, browser),
  )

/** Times of failed tries after `since`, newest first and limited, as `throttle` needs them. */
export async function findFailedLogins(
  db: Queryable,
  tried: Tried,
  since: Date,
  limits: Limits,
): Promise<{ own: number[]; ofStrangers: number[]; atAddress: number[] }> {
  const recent = gt(failedLogin.at, since)
  const timesOf = async (those: SQL | undefined, limit: number) => {
    const rows = await db
      .select({ at: failedLogin.at })
      .from(failedLogin)
      .where(and(those, recent))
      .orderBy(desc(failedLogin.at))
      .limit(limit)
    return rows.map(({ at }) => at.getTime())
  }
  const own = await timesOf(isOwn(tried), limits.own)
  if (tried.browser !== null) return { own, ofStrangers: [], atAddress: [] }
  const strangers = and(eq(failedLogin.username, tried.username), isNull(failedLogin.browser))
  const last = max(failedLogin.at)
  const atAddress = await db
    .select({ at: last })
    .from(failedLogin)
    .where(and(eq(failedLogin.address, tried.address), recent))
    .groupBy(failedLogin.username)
    .orderBy(desc(last))
    .limit(limits.atAddress)
  return {
    own,
    ofStrangers: await timesOf(strangers, limits.ofStrangers),
    atAddress: atAddress.flatMap(({ at }) => (at ? [at.getTime()] : [])),
  }
}

/**
 * Counts a try as failed before its outcome is known, and deletes those older than `since`. Returns the id of
 * the try.
 */
export async function insertFailedLogin(db: Queryable, tried: Tried, at: Date, since: Date): Promise<number> {
  await db.delete(failedLogin).where(lte(failedLogin.at, since))
  const [row] = await db
    .insert(failedLogin)
    .values({ ...tried, at })
    .returning({ id: failedLogin.id })
  if (!row) throw new Error('The try was not counted')
  return row.id
}

/** Undoes the counting of a try. */
export async function deleteFailedLogin(db: Queryable, id: number): Promise<void> {
  await db.delete(failedLogin).where(eq(failedLogin.id, id))
}

/** After a successful sign-in, earlier failures here were just typing errors. */
export async function deleteFailedLogins(db: Queryable, tried: Tried): Promise<void> {
  await db.delete(failedLogin).where(isOwn(tried))
}
