import type { AdminRow, CountedUse } from '@/lib/core/rules/tables/admin-table'
import type { Conflict } from '@/lib/core/rules/placing/placement'
import type { FieldProblems } from '@/lib/core/rules/calls/field-problems'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { LoadPermission } from '@/lib/core/rules/rights/load-permission'
import type { Programme, ProgrammeDiscipline } from '@/lib/core/rules/programmes/programme'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'

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
