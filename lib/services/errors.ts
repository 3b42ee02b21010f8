import type { Conflict } from '@/lib/domain/conflicts'
import type { LoadItem } from '@/lib/domain/load-item'
import type { DisciplineField, Programme, ProgrammeDiscipline, ProgrammeValues } from '@/lib/domain/programme'
import type { LoadPermission } from '@/lib/domain/load-permission'
import type { ScheduleItem } from '@/lib/domain/schedule'

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
      /** The same of a programme, or of its row. */
      programmeFields?: Partial<Record<keyof ProgrammeValues, string>>
      rowFields?: Partial<Record<DisciplineField, string>>
      conflicts?: Conflict[]
      /** What a stale change was made to, as it is now. */
      current?:
        | { of: 'class'; item: ScheduleItem }
        | { of: 'load'; item: LoadItem }
        | { of: 'programme'; item: Programme }
        | { of: 'discipline'; item: ProgrammeDiscipline }
        | { of: 'load_permission'; item: LoadPermission }
      retryAfterSeconds?: number
    } = {},
  ) {
    super(detail)
  }
}
