import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { LoadPermission } from '@/lib/core/load/rules/load-permission'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { FieldProblems } from '@/lib/core/placing/rules/field-problems'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { AdminRow, CountedUse } from '@/lib/core/tables/rules/admin-table'

export type ServiceErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'not_allowed'
  | 'not_found'
  | 'conflict'
  | 'in_use'
  | 'looks_alike'
  | 'stale'
  | 'too_many_attempts'
  | 'busy'
  | 'unavailable'
  | 'cancelled'

/** An error the user can act on. `detail` is a Russian sentence from the texts. */
export class ServiceError extends Error {
  constructor(
    readonly code: ServiceErrorCode,
    readonly detail: string,
    readonly extra: {
      problems?: FieldProblems
      conflicts?: Conflict[]
      /** For `stale`: the current state of the object. */
      current?:
        | { of: 'class'; item: ScheduleItem }
        | { of: 'load'; item: LoadItem }
        | { of: 'programme'; item: Programme }
        | { of: 'discipline'; item: ProgrammeDiscipline }
        | { of: 'load_permission'; item: LoadPermission }
        | { of: 'table_row'; item: AdminRow }
        | { of: 'calendar'; version: string }
        | { of: 'booking'; item: StandingBooking }
      /** For `in_use`: what refers to the row. */
      uses?: CountedUse[]
      /** For `looks_alike`: the existing titles. */
      alike?: string[]
      /** For `stale`: the later change that is in the way; null if unknown. */
      later?: ChangeId | null
      retryAfterSeconds?: number
    } = {},
  ) {
    super(detail)
  }
}

/** What was found; refuses as `ServiceError` does if there is nothing. */
export function required<Value>(value: Value, ...refusal: ConstructorParameters<typeof ServiceError>) {
  if (value === null || value === undefined) throw new ServiceError(...refusal)
  return value
}
