import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { recoveryCode, secondFactor, user } from '@/db/schema'
import type { UserId } from '@/lib/domain/ids'

/** What decides how an account signs in. `hasFactor`: its second factor is on. */
export type Door = {
  username: string
  active: boolean
  isSuperuser: boolean
  passwordHash: string | null
  hasFactor: boolean
}

export async function findDoor(db: Queryable, userId: UserId): Promise<Door | null> {
  const [row] = await db
    .select({
      username: user.username,
      active: user.active,
      isSuperuser: user.isSuperuser,
      passwordHash: user.passwordHash,
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

/** The sealed secret and the last step that was used, locked until the transaction ends; `isOn`: of a factor that is on, or of one yet to be confirmed. */
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

/** Keeps a secret that is yet to be confirmed, in place of such another; false where the factor is on. */
export async function offerFactor(db: Queryable, userId: UserId, secret: string): Promise<boolean> {
  const kept = await db
    .insert(secondFactor)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactor.userId,
      set: { secret },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ userId: secondFactor.userId })
  return kept.length > 0
}

export async function updateFactor(
  db: Queryable,
  userId: UserId,
  values: { lastStep: number; confirmedAt?: Date },
): Promise<void> {
  await db.update(secondFactor).set(values).where(ofUser(userId))
}

/** Turns the factor off, with its recovery codes; whether there was one. */
export async function deleteFactor(db: Queryable, userId: UserId): Promise<boolean> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  const off = await db.delete(secondFactor).where(ofUser(userId)).returning({ userId: secondFactor.userId })
  return off.length > 0
}

export async function insertRecoveryCodes(
  db: Queryable,
  userId: UserId,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await db.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })))
}

/** Uses a recovery code up; whether there was such a one. */
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
