import type { Database } from '@/db/client'
import { session } from '@/db/schema'
import { buildUser } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { FillingSearch } from '@/lib/filling/service/run-filling'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import { superuser } from './actors'

/** A superuser with a session, which searching requires. */
export async function signedInPlanner(db: Database): Promise<Actor> {
  const { id: userId } = await buildUser(db, { isSuperuser: true })
  await db.insert(session).values({ id: `session ${userId}`, userId, expiresAt: new Date('2100-01-01') })
  return { ...superuser, userId }
}

/** Searches like the worker, but with a number of steps, so that the result does not depend on time. */
export const searchOf =
  (iterations: number): FillingSearch =>
  (problem, { seed, signal }) =>
    placeSeries(problem, { seed, signal, limit: { iterations } })
