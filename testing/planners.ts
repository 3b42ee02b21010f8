import type { Database } from '@/db/client'
import { session } from '@/db/schema'
import { buildUser } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Search } from '@/lib/filling/service/run-filling'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import { superuser } from './actors'

/** A superuser who is signed in somewhere, as whoever searches must be. */
export async function signedInPlanner(db: Database): Promise<Actor> {
  const { id: userId } = await buildUser(db, { isSuperuser: true })
  await db.insert(session).values({ id: `session ${userId}`, userId, expiresAt: new Date('2100-01-01') })
  return { ...superuser, userId }
}

/** As the worker searches, in so many steps that the clock makes no difference. */
export const searchOf =
  (iterations: number): Search =>
  (problem, { seed, signal }) =>
    placeSeries(problem, { seed, signal, limit: { iterations } })
