import type { Database } from '@/db/client'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import type { Visit } from '@/lib/core/rules/accounts/security-event'

/** First argument of every use case: database, acting user and current time. */
export type ServiceContext = {
  db: Database
  actor: Actor
  now: CivilTime
  /** From where an API call came, for the log of security events. */
  visit?: () => Promise<Visit>
}
