import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'

/** Who is busy, when, with what (api.md, «A conflict entry»). */
export type Conflict = {
  date: CalendarDate
  pair: Pair
  kind: 'room' | 'teacher' | 'group'
  id: number
  title: string
  with: { id: number; kind: 'class' | 'exam' | 'booking' | 'closure'; title: string }
}

export type ServiceErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'too_many_attempts'

/** A refusal that a person can act on. `detail` is a Russian sentence from lib/text. */
export class ServiceError extends Error {
  constructor(
    readonly code: ServiceErrorCode,
    readonly detail: string,
    readonly extra: {
      fields?: Record<string, string>
      conflicts?: Conflict[]
      current?: unknown
      retryAfterSeconds?: number
    } = {},
  ) {
    super(detail)
  }
}
