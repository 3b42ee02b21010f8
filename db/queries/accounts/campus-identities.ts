import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { campusIdentity, invitation, user } from '@/db/schema'
import type { UserId } from '@/lib/core/rules/names/ids'

/** A campus account: `subject` is unique and permanent within its issuer. */
export type CampusSubject = { issuer: string; subject: string }

/** The user linked to a campus account. */
export async function findCampusUser(
  db: Queryable,
  { issuer, subject }: CampusSubject,
): Promise<{ userId: UserId; active: boolean } | null> {
  const [row] = await db
    .select({ userId: user.id, active: user.active })
    .from(campusIdentity)
    .innerJoin(user, eq(user.id, campusIdentity.userId))
    .where(and(eq(campusIdentity.issuer, issuer), eq(campusIdentity.subject, subject)))
  return row ?? null
}

/**
 * Finds a user by name, ignoring case; `awaitsCampus`: has no password, no link to set one and no linked
 * campus account yet.
 */
export async function findUserForCampus(
  db: Queryable,
  username: string,
): Promise<{ userId: UserId; active: boolean; awaitsCampus: boolean } | null> {
  const [row] = await db
    .select({
      userId: user.id,
      active: user.active,
      awaitsCampus: sql<boolean>`${user.passwordHash} is null and not exists (
        select from ${campusIdentity} where ${campusIdentity.userId} = ${user.id}) and not exists (
        select from ${invitation} where ${invitation.userId} = ${user.id})`,
    })
    .from(user)
    .where(eq(sql`lower(${user.username})`, sql`lower(${username})`))
    .for('update')
  return row ?? null
}

/** Links a campus account to a user; does nothing if it is already linked. */
export async function insertCampusIdentity(
  db: Queryable,
  identity: CampusSubject,
  userId: UserId,
): Promise<void> {
  await db
    .insert(campusIdentity)
    .values({ ...identity, userId })
    .onConflictDoNothing()
}
