import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { loadItemGroup, loadPermission, programmeDiscipline } from '@/db/schema'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { LoadRef } from '@/lib/core/rules/load/load-item'
import type { LoadPermission } from '@/lib/core/rules/rights/load-permission'
import type { Plannable } from '@/lib/core/rules/names/resource'

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
          db
            .select({ id: loadItemGroup.loadItemId })
            .from(loadItemGroup)
            .where(eq(loadItemGroup.groupId, subject.id)),
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
