import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { invitation, user } from '@/db/schema'
import type { UserId } from '@/lib/domain/ids'

export type KeptInvitation = { userId: UserId; hash: string; expiresAt: Date }

/** Gives people links; one that somebody had opens nothing any more. */
export async function putInvitations(db: Queryable, given: readonly KeptInvitation[]): Promise<void> {
  if (given.length === 0) return
  await db
    .insert(invitation)
    .values([...given])
    .onConflictDoUpdate({
      target: invitation.userId,
      set: { hash: sql`excluded.hash`, expiresAt: sql`excluded.expires_at` },
    })
}

export type Invited = { userId: UserId; username: string; fullName: string }

/** Whose link this is, while it opens; null for any other. */
export async function findInvited(db: Queryable, hash: string, now: Date): Promise<Invited | null> {
  const [row] = await db
    .select({ userId: user.id, username: user.username, fullName: user.fullName })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.userId))
    .where(and(eq(invitation.hash, hash), gt(invitation.expiresAt, now), user.active))
  return row ?? null
}

/** Uses the link up; false if another request did, or it opens nothing any more. */
export async function takeInvitation(db: Queryable, hash: string, now: Date): Promise<boolean> {
  const taken = await db
    .delete(invitation)
    .where(and(eq(invitation.hash, hash), gt(invitation.expiresAt, now)))
    .returning({ userId: invitation.userId })
  return taken.length > 0
}
