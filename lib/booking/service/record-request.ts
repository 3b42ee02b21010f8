import { insertRequest, type NewRequest } from '@/db/queries/booking/insert-request'
import { accountOf } from '@/lib/core/rules/accounts/actor'
import type { RequestId } from '@/lib/core/rules/names/ids'
import { requestFields } from '@/lib/booking/texts/requests'
import type { ActorContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import type { TimetableChange } from '@/lib/core/service/history/change-timetable'

/**
 * Stores a request of any kind, for the meetings it creates or changes to refer to. Throws `invalid` without
 * a reason, because readers of a trace see it; a dry run does not require one.
 */
export async function recordRequest(
  change: TimetableChange,
  { actor }: ActorContext,
  { dryRun, ...request }: Omit<NewRequest, 'madeBy' | 'changeId'> & { dryRun: boolean },
): Promise<RequestId> {
  if (request.reason === '' && !dryRun)
    throw new ServiceError('invalid', requestFields.reason, {
      problems: { of: 'request', fields: { reason: requestFields.reason } },
    })
  return insertRequest(change.db, { ...request, madeBy: accountOf(actor), changeId: change.id })
}
