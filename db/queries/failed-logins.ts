import { and, desc, eq, gt, lte, max } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { failedLogin } from '@/db/schema'

/** The normalised user name, and the client address. */
export type Tried = { username: string; address: string }

/** Times of failed sign-ins after `since`, newest first: all of this name, and the last of each name from this address; limited. */
export async function findFailedLogins(
  db: Queryable,
  { username, address }: Tried,
  since: Date,
  limits: { ofName: number; atAddress: number },
): Promise<{ ofName: number[]; atAddress: number[] }> {
  const recent = gt(failedLogin.at, since)
  const ofName = await db
    .select({ at: failedLogin.at })
    .from(failedLogin)
    .where(and(eq(failedLogin.username, username), recent))
    .orderBy(desc(failedLogin.at))
    .limit(limits.ofName)
  const last = max(failedLogin.at)
  const atAddress = await db
    .select({ at: last })
    .from(failedLogin)
    .where(and(eq(failedLogin.address, address), recent))
    .groupBy(failedLogin.username)
    .orderBy(desc(last))
    .limit(limits.atAddress)
  return {
    ofName: ofName.map(({ at }) => at.getTime()),
    atAddress: atAddress.flatMap(({ at }) => (at ? [at.getTime()] : [])),
  }
}

/** Records a failure and deletes expired ones. */
export async function insertFailedLogin(db: Queryable, tried: Tried, at: Date, since: Date): Promise<void> {
  await db.delete(failedLogin).where(lte(failedLogin.at, since))
  await db.insert(failedLogin).values({ ...tried, at })
}

/** After a successful sign-in, earlier failures were just typing errors. */
export async function deleteFailedLogins(db: Queryable, { username, address }: Tried): Promise<void> {
  await db
    .delete(failedLogin)
    .where(and(eq(failedLogin.username, username), eq(failedLogin.address, address)))
}
