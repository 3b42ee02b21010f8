import type { Database } from '@/db/client'
import type { Actor } from '@/lib/domain/actor'
import type { CivilTime } from '@/lib/domain/civil-time'

/** First argument of every use case: database, acting user and current time. */
export type ServiceContext = { db: Database; actor: Actor; now: CivilTime }
