import type { Conflict } from '@/lib/domain/conflicts'

export type ServiceErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'too_many_attempts'
  | 'unavailable'

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
