import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import { invitation, user } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'

/** `givenBy` null: given by a command on the server. */
type StoredInvitation = { userId: UserId; hash: string; expiresAt: Date; givenBy: UserId | null }

/** Gives people links; a previous link of the same person stops working. */
export async function putInvitations(db: Queryable, invitations: readonly StoredInvitation[]): Promise<void> {
  if (invitations.length === 0) return
  await db
    .insert(invitation)
    .values([...invitations])
    .onConflictDoUpdate({
      target: invitation.userId,
      set: {
        hash: sql`excluded.hash`,
        expiresAt: sql`excluded.expires_at`,
        givenBy: sql`excluded.given_by`,
        givenAt: sql`excluded.given_at`,
        passwordHash: null,
      },
    })
}

export type InvitationRow = { userId: UserId; username: string; fullName: string; givenBy: UserId | null }

const opens = (hash: string, now: Date) =>
  and(eq(invitation.hash, hash), gt(invitation.expiresAt, now), isNull(invitation.passwordHash))

/** Whose link this is; null unless it is valid. */
export async function findInvited(db: Queryable, hash: string, now: Date): Promise<InvitationRow | null> {
  const { id: userId, username, fullName } = user
  const [row] = await db
    .select({ userId, username, fullName, givenBy: invitation.givenBy })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.userId))
    .where(and(opens(hash, now), user.active))
  return row ?? null
}

/** Uses the link up; false if another request already did, or it is no longer valid. */
export async function takeInvitation(db: Queryable, hash: string, now: Date): Promise<boolean> {
  const taken = await db.delete(invitation).where(opens(hash, now)).returning({ userId: invitation.userId })
  return taken.length > 0
}

/** Uses the link up and stores the password set by it until someone consents. False as in `takeInvitation`. */
export async function retainProposed(db: Queryable, hash: string, passwordHash: string, now: Date): Promise<boolean> {
  const updated = await db
    .update(invitation)
    .set({ passwordHash })
    .where(opens(hash, now))
    .returning({ userId: invitation.userId })
  return updated.length > 0
}

/**
 * Takes the password that waits for consent; null if there is none. Whoever gave the link may not consent to
 * it.
 */
export async function takeProposed(
  db: Queryable,
  userId: UserId,
  { by, now }: { by: UserId; now: Date },
): Promise<string | null> {
  const { passwordHash, givenBy } = invitation
  const [taken] = await db
    .delete(invitation)
    .where(
      and(
        eq(invitation.userId, userId),
        gt(invitation.expiresAt, now),
        isNotNull(passwordHash),
        sql`${givenBy} is distinct from ${by}`,
      ),
    )
    .returning({ passwordHash })
  return taken?.passwordHash ?? null
}

/** False if the user had no link. */
export async function deleteInvitation(db: Queryable, userId: UserId): Promise<boolean> {
  const ended = await db
    .delete(invitation)
    .where(eq(invitation.userId, userId))
    .returning({ userId: invitation.userId })
  return ended.length > 0
}

type LivingLink = {
  givenBy: { id: UserId; username: string } | null
  givenAt: Date
  expiresAt: Date
  waits: boolean
}

/** The account's link that is valid, or whose password waits for consent; null if there is none. */
export async function findLink(db: Queryable, userId: UserId, now: Date): Promise<LivingLink | null> {
  const giver = alias(user, 'giver')
  const { givenAt, expiresAt, passwordHash } = invitation
  const [row] = await db
    .select({
      givenAt,
      expiresAt,
      id: giver.id,
      username: giver.username,
      waits: sql<boolean>`${passwordHash} is not null`,
    })
    .from(invitation)
    .leftJoin(giver, eq(giver.id, invitation.givenBy))
    .where(and(eq(invitation.userId, userId), gt(expiresAt, now)))
  if (!row) return null
  const { id, username, ...link } = row
  return { ...link, givenBy: id !== null && username !== null ? { id, username } : null }
}
