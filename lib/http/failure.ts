import { outcomeUnknown, tookTooLong } from '@/db/deadline'
import { isUnreachable } from '@/db/transaction'
import { encodeStandingBooking } from '@/lib/booking/calls/requests'
import { encodeLoadItem } from '@/lib/core/load/calls/load-item'
import { encodeConflict } from '@/lib/core/placing/calls/conflict'
import { encodeLoadPermission } from '@/lib/core/refusals/calls/load-permission'
import { isMachineBusy } from '@/lib/core/processes/service/machine-load'
import { ServiceError, type ServiceErrorCode } from '@/lib/core/refusals/service/errors'
import { encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import { encodeProblems } from '@/lib/core/views/calls/field-problems'
import type { ErrorBody } from '@/lib/core/views/calls/refusal.contract'
import { errorTexts, stoppedText } from '@/lib/core/wire/texts/errors'
import { withoutFeedSecret } from '@/lib/feeds/calls'
import { encodeDiscipline, encodeProgramme } from '@/lib/programmes/calls/programmes'
import { encodeAdminRow, encodeUses } from '@/lib/tables/calls/admin-tables'
import { refusal } from './respond'

const statusOf: Record<ServiceErrorCode, number> = {
  invalid: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  in_use: 409,
  looks_alike: 409,
  stale: 409,
  too_many_attempts: 429,
  busy: 429,
  unavailable: 503,
  cancelled: 409,
}

/** query_canceled: the statement ran past its timeout. */
const stopped = '57014'

/** The database answers but cannot write: the disk is full, or it is read-only. An administrator has to act. */
const unwritable: Record<string, { detail: string; code: string }> = {
  '53100': { detail: errorTexts.diskFull, code: 'disk_full' },
  ENOSPC: { detail: errorTexts.diskFull, code: 'disk_full' },
  EDQUOT: { detail: errorTexts.diskFull, code: 'disk_full' },
  '25006': { detail: errorTexts.readOnly, code: 'read_only' },
  EROFS: { detail: errorTexts.readOnly, code: 'read_only' },
}

// By shape, not by class: runtime errors may come from another realm.
const field = (error: unknown, name: 'cause' | 'code' | 'stack' | 'milliseconds'): unknown =>
  typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined

// Drizzle wraps the driver's error; the wrapper's message contains parameters, which may be secrets.
const rootOf = (error: unknown): unknown => {
  const cause = field(error, 'cause')
  return cause ? rootOf(cause) : error
}

const codeOf = (error: unknown): string => String(field(error, 'code') ?? '')

/** Pages whose address is a secret itself. */
const linkPath = /^(\/(?:answer|invite|unsubscribe)\/).*/

/**
 * Logs an internal error by path and stack: no query, body, cookie or parameter, and no secret that is in a
 * path.
 */
export function logFailure(request: Request, error: unknown): void {
  const pathname = withoutFeedSecret(new URL(request.url).pathname).replace(linkPath, '$1…')
  const cause = error instanceof Error ? { code: codeOf(error), stack: error.stack } : { thrown: typeof error }
  const id = request.headers.get('x-request-id') ?? undefined
  console.error(JSON.stringify({ level: 'error', request: id, method: request.method, path: pathname, ...cause }))
}

function encodeCurrent(current: ServiceError['extra']['current']): ErrorBody['current'] {
  switch (current?.of) {
    case undefined:
      return undefined
    case 'class':
      return encodeItem(current.item)
    case 'load':
      return encodeLoadItem(current.item)
    case 'programme':
      return encodeProgramme(current.item)
    case 'discipline':
      return encodeDiscipline(current.item)
    case 'load_permission':
      return encodeLoadPermission(current.item)
    case 'table_row':
      return encodeAdminRow(current.item)
    case 'calendar':
      return { version: current.version }
    case 'booking':
      return encodeStandingBooking(current.item)
  }
}

/**
 * Maps anything a call throws to its response. Internal errors are logged by path and stack, without query,
 * body, cookie or parameters.
 */
export function failure(request: Request, thrown: unknown): Response {
  if (thrown instanceof ServiceError) {
    const { retryAfterSeconds, conflicts, current, problems, uses, alike, later } = thrown.extra
    return refusal(
      statusOf[thrown.code],
      {
        detail: thrown.detail,
        code: thrown.code,
        fields: problems && encodeProblems(problems),
        conflicts: conflicts?.map(encodeConflict),
        current: encodeCurrent(current),
        uses: uses && encodeUses(uses),
        alike,
        ...(later && { later }),
      },
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    )
  }
  const error = rootOf(thrown)
  logFailure(request, error)
  if (codeOf(thrown) === outcomeUnknown)
    return refusal(503, { detail: errorTexts.unknownOutcome, code: 'unknown_outcome' }, { 'retry-after': '2' })
  if (codeOf(thrown) === tookTooLong) {
    const detail = stoppedText.time(Number(field(thrown, 'milliseconds')) / 1000, isMachineBusy())
    return refusal(503, { detail, code: 'too_slow' }, { 'retry-after': '60' })
  }
  if (codeOf(error) === stopped)
    return refusal(503, { detail: errorTexts.tooSlow, code: 'too_slow' }, { 'retry-after': '15' })
  const refused = unwritable[codeOf(error)]
  if (refused) return refusal(503, refused, { 'retry-after': '60' })
  return isUnreachable(codeOf(error))
    ? refusal(503, { detail: errorTexts.database, code: 'database_unavailable' }, { 'retry-after': '5' })
    : refusal(500, { detail: errorTexts.internal, code: 'internal' })
}
