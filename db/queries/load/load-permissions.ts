import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { loadItem, loadItemGroup, loadPermission, programmeDiscipline, room, user } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { LoadRef } from '@/lib/core/load/rules/load-item'
import type { LoadPermission } from '@/lib/core/load/rules/load-permission'
import {
  type LoadPermissionId,
  type RoomId,
  type UserId,
  idNumbered,
  type LoadItemId,
  type ProgrammeDisciplineId,
} from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'

type Row = typeof loadPermission.$inferSelect
type Ref = LoadPermission['ref']

function permissionOf({ loadItemId, programmeDisciplineId, ...permission }: Row): LoadPermission {
  if (loadItemId !== null) return { ...permission, ref: { of: 'load', id: loadItemId } }
  if (programmeDisciplineId !== null) return { ...permission, ref: { of: 'programme', id: programmeDisciplineId } }
  throw new Error(`Load permission ${permission.id} is for nothing`)
}

const columnsOf = ({ of, id }: Ref) => ({
  loadItemId: of === 'load' ? idNumbered<LoadItemId>(id) : null,
  programmeDisciplineId: of === 'programme' ? idNumbered<ProgrammeDisciplineId>(id) : null,
})

/** Null for an unknown id. */
export async function findLoadPermission(db: Queryable, id: LoadPermissionId): Promise<LoadPermission | null> {
  const [row] = await db.select().from(loadPermission).where(eq(loadPermission.id, id))
  return row ? permissionOf(row) : null
}

/** The user's permission for an item; null if there is none. */
export async function findPermissionFor(
  db: Queryable,
  { userId, ref }: Pick<LoadPermission, 'userId' | 'ref'>,
): Promise<LoadPermission | null> {
  const column = ref.of === 'load' ? loadPermission.loadItemId : loadPermission.programmeDisciplineId
  const [row] = await db
    .select()
    .from(loadPermission)
    .where(and(eq(loadPermission.userId, userId), sql`${column} = ${ref.id}`))
  return row ? permissionOf(row) : null
}

/** Which of a permission's references exist. An inactive user counts as missing. */
export async function findGranted(
  db: Queryable,
  { userId, ref, roomIds }: { userId: UserId; ref: Pick<LoadRef, 'of' | 'id'>; roomIds: readonly RoomId[] },
): Promise<{ user: boolean; item: boolean; rooms: boolean }> {
  const table = ref.of === 'load' ? loadItem : programmeDiscipline
  const [users, items, rooms] = await Promise.all([
    db.select({ active: user.active }).from(user).where(eq(user.id, userId)),
    db
      .select({ id: table.id })
      .from(table)
      .where(sql`${table.id} = ${ref.id}`),
    db
      .select({ id: room.id })
      .from(room)
      .where(inArray(room.id, [...roomIds])),
  ])
  return { user: users[0]?.active === true, item: items.length > 0, rooms: rooms.length === roomIds.length }
}

/** The user's other permissions; null for an unknown id. */
export async function findHeld(db: Queryable, id: UserId): Promise<Pick<Actor, 'isSuperuser' | 'permissions'> | null> {
  const [row] = await db
    .select({ isSuperuser: user.isSuperuser, permissions: user.permissions })
    .from(user)
    .where(eq(user.id, id))
  return row ?? null
}

/** Null if the user already has one for this item. */
export async function insertLoadPermission(
  db: Queryable,
  { ref, roomIds, slots, ...values }: Omit<LoadPermission, 'id' | 'version'>,
): Promise<LoadPermissionId | null> {
  const [stored] = await db
    .insert(loadPermission)
    .values({ ...values, ...columnsOf(ref), roomIds: [...roomIds], slots: [...slots] })
    .onConflictDoNothing()
    .returning({ id: loadPermission.id })
  return stored?.id ?? null
}

export async function updateLoadPermission(
  db: Queryable,
  id: LoadPermissionId,
  { canSet, roomIds, slots }: LoadGrant,
): Promise<void> {
  await db
    .update(loadPermission)
    .set({ canSet, roomIds: [...roomIds], slots: [...slots], version: sql`${loadPermission.version} + 1` })
    .where(eq(loadPermission.id, id))
}

/** Returns the number deleted. */
export async function deleteLoadPermissions(db: Queryable, ids: readonly LoadPermissionId[]): Promise<number> {
  const deleted = await db
    .delete(loadPermission)
    .where(inArray(loadPermission.id, [...ids]))
    .returning({ id: loadPermission.id })
  return deleted.length
}

const { id, version, userId, canSet, roomIds, slots, loadItemId, programmeDisciplineId } = loadPermission

/** A user's permissions for the load of a group or programme, whatever its dates. */
export async function listLoadPermissions(
  db: Queryable,
  subject: Exclude<Plannable, { kind: 'teacher' }>,
  user: UserId,
): Promise<LoadPermission[]> {
  const own =
    subject.kind === 'group'
      ? inArray(
          loadItemId,
          db.select({ id: loadItemGroup.loadItemId }).from(loadItemGroup).where(eq(loadItemGroup.groupId, subject.id)),
        )
      : inArray(
          programmeDisciplineId,
          db
            .select({ id: programmeDiscipline.id })
            .from(programmeDiscipline)
            .where(eq(programmeDiscipline.programmeId, subject.id)),
        )
  const owner = subject.kind === 'group' ? 'load' : 'programme'
  const instance = sql<LoadRef['id']>`coalesce(${loadItemId}, ${programmeDisciplineId})`
  const rows = await db
    .select({ id, version, userId, canSet, roomIds, slots, instance })
    .from(loadPermission)
    .where(and(eq(userId, user), own))
    .orderBy(asc(id))
  return rows.map(({ instance, ...permission }) => ({ ...permission, ref: { of: owner, id: instance } }))
}
