import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { loadPermission } from '@/db/schema'
import type { Actor } from '@/lib/domain/actor'
import { findActor } from './users'

/** Whoever follows changes, with all that decides which of them they may see. `permitted`: of which load items and rows to set. */
export type Watcher = { actor: Actor; permitted: { loads: readonly number[]; rows: readonly number[] } }

/** Null without a living session of an active account. */
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
