import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { loadPermission } from '@/db/schema'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { findActor } from '../accounts/users'

/**
 * A user following changes, with everything that decides which of them they may see. `permitted`: the load
 * items and programme rows that they may set.
 */
export type Watcher = { actor: Actor; permitted: { loads: readonly number[]; rows: readonly number[] } }

/** Null without a live session of an active account. */
export async function findWatcher(db: Queryable, sessionId: string): Promise<Watcher | null> {
  const actor = await findActor(db, sessionId)
  if (!actor) return null
  const rows = await db
    .select({ load: loadPermission.loadItemId, row: loadPermission.programmeDisciplineId })
    .from(loadPermission)
    .where(and(eq(loadPermission.userId, actor.userId), eq(loadPermission.canSet, true)))
  return {
    actor,
    permitted: {
      loads: rows.flatMap(({ load }) => load ?? []),
      rows: rows.flatMap(({ row }) => row ?? []),
    },
  }
}
