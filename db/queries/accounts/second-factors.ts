import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { recoveryCode, secondFactor, user } from '@/db/schema'
import type { UserId } from '@/lib/core/names/rules/ids'

/** What decides how an account signs in. `hasFactor`: its second factor is on. */
export type TrustedBrowserFacts = {
  username: string
  active: boolean
  isSuperuser: boolean
  passwordHash: string | null
  knownSince: Date
  hasFactor: boolean
}

export async function findDoor(db: Queryable, userId: UserId): Promise<TrustedBrowserFacts | null> {
  const [row] = await db
    .select({
      username: user.username,
      active: user.active,
      isSuperuser: user.isSuperuser,
      passwordHash: user.passwordHash,
      knownSince: user.knownSince,
      confirmedAt: secondFactor.confirmedAt,
    })
    .from(user)
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(eq(user.id, userId))
  if (!row) return null
  const { confirmedAt, ...door } = row
  return { ...door, hasFactor: confirmedAt !== null }
}

const ofUser = (userId: UserId) => eq(secondFactor.userId, userId)

/**
 * Locks the factor until the transaction ends; returns the sealed secret and the last used step. `isOn`: a
 * factor in use, otherwise one awaiting confirmation.
 */
export async function lockFactor(
  db: Queryable,
  userId: UserId,
  isOn: boolean,
): Promise<{ secret: string; lastStep: number } | null> {
  const { confirmedAt } = secondFactor
  const [row] = await db
    .select({ secret: secondFactor.secret, lastStep: secondFactor.lastStep })
    .from(secondFactor)
    .where(and(ofUser(userId), isOn ? isNotNull(confirmedAt) : isNull(confirmedAt)))
    .for('update')
  return row ?? null
}

/** Stores a secret awaiting confirmation, replacing an earlier one; false if the factor is already on. */
export async function offerFactor(db: Queryable, userId: UserId, secret: string): Promise<boolean> {
  const stored = await db
    .insert(secondFactor)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { secret },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ userId: secondFactor.userId })
  return stored.length > 0
}

export async function updateFactor(
  db: Queryable,
  userId: UserId,
  values: { lastStep: number; confirmedAt?: Date },
): Promise<void> {
  await db.update(secondFactor).set(values).where(ofUser(userId))
}

/** Turns the factor off and deletes its recovery codes; false if there was none. */
export async function deleteFactor(db: Queryable, userId: UserId): Promise<boolean> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const off = await db.delete(secondFactor).where(ofUser(userId)).returning({ userId: secondFactor.userId })
  return off.length > 0
}

export async function insertRecoveryCodes(db: Queryable, userId: UserId, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })))
}

/** Uses up a recovery code; false if there is no such code. */
export async function takeRecoveryCode(db: Queryable, userId: UserId, hash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash)))
    .returning({ hash: recoveryCode.hash })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Queryable, userId: UserId): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
  return row?.left ?? 0
}
