import type { Database } from '@/db/client'
import type { Actor } from '@/lib/domain/actor'
import type { CivilTime } from '@/lib/domain/civil-time'

/** What every use case takes first: the database, who asks, and when. */
export type ServiceContext = { db: Database; actor: Actor; now: CivilTime }
