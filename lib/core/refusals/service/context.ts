import type { Database } from '@/db/client'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'

/** Who asks: enough to ask for a right. */
export type ActorContext = { actor: Actor }

/** Who asks, and when. */
export type MomentContext = ActorContext & { now: CivilTime }

/** Who asks, and in which database: for use cases that do not depend on the time. */
export type DataContext = ActorContext & { db: Database }

/** `visit`: where an API call came from, for the log of security events. */
export type LoggedContext = DataContext & { visit?: () => Promise<Visit> }

/** The first argument of a use case: database, acting user and current time. */
export type ServiceContext = LoggedContext & MomentContext
